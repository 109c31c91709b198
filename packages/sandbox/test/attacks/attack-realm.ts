// What runs in the attacked realm: game sets as in a tournament, and a look at all that must not have changed.

import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import {
  type FaultSink,
  Game,
  gameLog,
  HashChain,
  type Player,
  PlayerRandom,
  ROUNDS,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { absentPlayer } from '../../src/realm/absent-player.ts';
import { type AgentBody, loadFactory, MODULES } from '../../src/realm/agent-module.ts';

import { makeDeterministic } from '../../src/realm/deterministic-world.ts';
import { snapshot } from './snapshot.ts';

declare const agentBodies: readonly AgentBody[];

/** A game set: entries of the catalog and positions of bodies, by seat. */
export interface AttackSet {
  readonly seats: readonly (string | number)[];
  readonly games: number;
  readonly set: number;
}

/** What a set leaves behind: faults as `seat round kind detail`, notes as `seat text`. */
export interface AttackOutcome {
  readonly hash: string;
  readonly log: string;
  readonly faults: readonly string[];
  readonly notes: readonly string[];
}

const root = rootOf('attack');
const heartbeat = new Int32Array(1);
let generators: PlayerRandom[] = [];
let notes: string[] = [];
const asked = (): number => heartbeat[0]! & 31;

makeDeterministic({
  random: () => generators[asked()]?.random() ?? 0,
  note: (...said) => notes.push(`${asked()} prints ${said.map((part) => typeof part).join()}`),
});

const text = (part: unknown): string => (typeof part === 'string' ? part : typeof part);

/** All that players share, as text: one line a property. */
export const shared = (): string => snapshot({ globalThis, ...MODULES });

/** Plays a set; JSON in, JSON out. */
export function playSet(json: string): string | Promise<string> {
  const { seats, games, set } = JSON.parse(json) as AttackSet;
  const faults: string[] = [];
  const sink: FaultSink = {
    fault: (seat, round, kind, detail) => faults.push(`${seat} ${ROUNDS[round]} ${kind} ${String(detail)}`),
  };
  notes = [];
  generators = [0, ...seats].map((_, seat) => new PlayerRandom(seatKey(root, set, seat)));
  const game = new Game(resolveRules(seats.length), root, sink);
  const names = seats.map((_, i) => `p${i + 1}`);
  const players = seats.map((code, i) => seated(code, i + 1, faults));
  const table = new Table(game, players, { heartbeat, names });
  const hash = new HashChain();
  const close = (): void => void hash.addGame(game.board.roles, game.recorder);
  const outcome = (): string => {
    const log = gameLog(takeRecord(game), names);
    return JSON.stringify({ hash: hash.toString(), log, faults, notes });
  };
  const playFrom = (first: number): void | Promise<void> => {
    for (let index = first; index < games; index++) {
      for (const generator of generators) generator.startGame(index);
      game.start(set, index);
      const pending = table.play();
      if (pending !== undefined)
        return pending.then(() => {
          close();
          return playFrom(index + 1);
        });
      close();
    }
  };
  return playFrom(0)?.then(outcome) ?? outcome();
}

function seated(code: string | number, seat: number, faults: string[]): Player {
  const name = `p${seat}`;
  const own = generators[seat]!;
  heartbeat[0] = seat;
  try {
    const { create, params } =
      typeof code === 'number'
        ? { create: loadFactory(agentBodies[code]!), params: {} }
        : CATALOG.find((entry) => entry.name === code)!;
    const log = (...said: unknown[]): void => void notes.push(`${seat} ${said.map(text).join(' ')}`);
    const readBytes = (): Uint8Array => new Uint8Array();
    return create({
      name,
      params: allValues(params, {}) as never,
      random: () => own.random(),
      log,
      readText: () => '',
      readBytes,
    });
  } catch (thrown) {
    faults.push(`${seat} CREATE exception ${thrown instanceof Error ? thrown.message : 'thrown'}`);
    return absentPlayer(name);
  } finally {
    heartbeat[0] = 0;
  }
}
