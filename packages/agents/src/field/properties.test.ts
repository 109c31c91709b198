// What every bundled agent keeps to, in villages of its own kind and in mixed ones, at every size.
import {
  checkedCalls,
  type FaultKind,
  Game,
  type GameRecord,
  MAX_PLAYERS,
  MIN_PLAYERS,
  type PlayerCalls,
  PlayerRandom,
  ROUNDS,
  type RuleOverrides,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';

import { rootOf } from '@aiwolf-arena/engine/random';
import { ROLES } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import { allValues } from '../params.ts';
import { CATALOG, type CatalogEntry } from './catalog.ts';

const ROOT = rootOf('laws of the field');
const SIZES = Array.from({ length: MAX_PLAYERS - MIN_PLAYERS + 1 }, (_, i) => MIN_PLAYERS + i);

interface Misbehaviour {
  readonly agent: string;
  readonly role: string;
  readonly round: string;
  readonly kind: FaultKind;
  readonly detail: string;
}

interface PlayedSet {
  readonly records: readonly GameRecord[];
  readonly faults: readonly Misbehaviour[];
}

function playSet(
  lineUp: readonly CatalogEntry[],
  set: number,
  games: number,
  { wrap = (calls: PlayerCalls) => calls, forget = false, rules = resolveRules(lineUp.length) } = {},
): PlayedSet {
  const faults: Misbehaviour[] = [];
  const game = new Game(rules, ROOT, {
    fault(seat, round, kind, detail) {
      const agent = lineUp[seat - 1]!.name;
      const role = ROLES[game.board.roles[seat]!]!;
      faults.push({ agent, role, round: ROUNDS[round]!, kind, detail });
    },
  });
  const generators = lineUp.map((_, i) => new PlayerRandom(seatKey(ROOT, set, i + 1)));
  const seated = () => {
    const players = lineUp.map(({ name, create, params }, i) =>
      create({
        name,
        params: allValues(params, {}) as never,
        random: () => generators[i]!.random(),
        log() {},
        readText: () => '',
        readBytes: () => new Uint8Array(),
      }),
    );
    return new Table(game, players, { names: lineUp.map(({ name }) => name), wrap });
  };
  let table = seated();
  const records = Array.from({ length: games }, (_, index) => {
    if (forget) table = seated();
    for (const generator of generators) generator.startGame(index);
    game.start(set, index);
    expect(table.play()).toBeUndefined();
    return takeRecord(game);
  });
  return { records, faults };
}

/**
 * The official player names dead seats: as werewolf when it votes, as seer at night. And it votes for itself when words
 * that others put into its mouth convict it.
 */
const isDocumented = ({ agent, role, round, kind }: Misbehaviour): boolean =>
  agent.startsWith('sample') && kind === 'invalid-target' && (round === 'VOTE' || (role === 'SEER' && round === 'DIVINE'));

const alone = (entry: CatalogEntry, players: number) => Array<CatalogEntry>(players).fill(entry);
const mixed = (players: number, set: number) =>
  Array.from({ length: players }, (_, i) => CATALOG[(i * 3 + set) % CATALOG.length]!);

describe.each(CATALOG)('$name', (entry) => {
  test('plays small and large games without a fault that is not its documented quirk', () => {
    for (const players of [4, 5, 8, 11, 15]) {
      const { faults } = playSet(alone(entry, players), players, players < 12 ? 2 : 1);
      expect(faults.filter((fault) => !isDocumented(fault))).toEqual([]);
    }
  });

  test('plays the same games on frozen copies of what it may see', () => {
    for (const players of [5, 15]) {
      const games = players < 12 ? 2 : 1;
      const fast = playSet(alone(entry, players), players, games);
      expect(playSet(alone(entry, players), players, games, { wrap: checkedCalls })).toEqual(fast);
    }
  });
});

test('agents of all kinds play together without a fault', () => {
  for (const players of SIZES) {
    const { faults } = playSet(mixed(players, players), players, 2); // at every size, others sit together
    expect(faults.filter((fault) => !isDocumented(fault))).toEqual([]);
  }
});

test.each<[string, RuleOverrides]>([
  ['without talk', { maxTalk: 0 }],
  ['with talk on day 0', { talkOnFirstDay: true }],
  ['all speaking at once', { talkExchange: 'simultaneous' }],
  ['with many revotes', { maxRevote: 3, maxAttackRevote: 3, whisperBeforeRevote: true }],
  ['with secret votes', { voteVisible: false }],
  ['when a night may pass without an attack', { enableNoAttack: true, enableNoExecution: true }],
])('agents of all kinds play %s', (_, overrides) => {
  for (const players of [5, 15]) {
    const rules = resolveRules(players, 'regulation-2021', overrides);
    const { faults } = playSet(mixed(players, 1), 1, 3, { rules });
    expect(faults.filter((fault) => !isDocumented(fault))).toEqual([]);
  }
});

test('sample carries suspects from game to game, five agents learn; every other starts afresh', () => {
  const carriesOver = (entry: CatalogEntry) => {
    const hashes = (forget: boolean) => playSet(alone(entry, 8), 1, 8, { forget }).records.map(({ hash }) => hash);
    return hashes(false).join() !== hashes(true).join();
  };
  expect(CATALOG.filter(carriesOver).map(({ name }) => name)).toEqual([
    ...['sample', 'profiler', 'disciple', 'confidant', 'mimic', 'analyst', 'bayes'],
  ]);
});
