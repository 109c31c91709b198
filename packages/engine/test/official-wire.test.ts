import { readFileSync } from 'node:fs';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { describe, expect, test } from 'vitest';
import { Game, type GameInfo, gameLog, ROUNDS, resolveRules, takeRecord } from '../src/index.ts';
import { rootOf } from '../src/random.ts';
import { View } from '../src/view/view.ts';
import { OfficialGame } from './official-game.ts';

// Games of the official server with what it sent to the seats: every packet after NAME and ROLE, gameSetting left out.
const GAMES = ['wire-5-players', 'wire-15-players'];

interface Packet {
  readonly seat: number;
  readonly request: string;
  readonly gameInfo: Record<string, unknown> | null;
  readonly talkHistory: readonly unknown[] | null;
  readonly whisperHistory: readonly unknown[] | null;
}

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');
const packetsOf = (name: string): Packet[] =>
  fixture(`${name}.ndjson`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Packet);

/** The view as the official JSON: -1 for nobody. */
function officialInfo(view: GameInfo): Record<string, unknown> {
  const seat = (agent: number | null) => agent ?? -1;
  return JSON.parse(
    JSON.stringify({
      agent: view.agent,
      attackVoteList: view.attackVoteList,
      attackedAgent: seat(view.attackedAgent),
      cursedFox: seat(view.cursedFox),
      day: view.day,
      divineResult: view.divineResult,
      executedAgent: seat(view.executedAgent),
      existingRoleList: view.existingRoleList,
      guardedAgent: seat(view.guardedAgent),
      lastDeadAgentList: view.lastDeadAgentList,
      latestAttackVoteList: view.latestAttackVoteList,
      latestExecutedAgent: seat(view.latestExecutedAgent),
      latestVoteList: view.latestVoteList,
      mediumResult: view.mediumResult,
      remainTalkMap: view.remainTalkMap,
      remainWhisperMap: view.remainWhisperMap,
      roleMap: view.roleMap,
      statusMap: view.statusMap,
      talkList: view.talkList,
      voteList: view.voteList,
      whisperList: view.whisperList,
    }),
  );
}

describe.each(GAMES)('the official game %s', (name) => {
  const official = new OfficialGame(fixture(`${name}.log`));
  const game = new Game(resolveRules(official.roles.length), rootOf('any'));
  const views = official.roles.map((_, i) => new View(game.board, i + 1));
  const sent = new Map<number, Packet[]>();
  for (const packet of packetsOf(name)) sent.set(packet.seat, [...(sent.get(packet.seat) ?? []), packet]);
  official.take(game);

  test('asks every seat the same requests and shows it the same at each', () => {
    game.start(0, 0, [undefined, ...(official.roles as ContestRole[])]);
    for (let round = game.next(); ROUNDS[round] !== 'END'; round = game.next()) {
      for (let i = 0; i < game.count; i++) {
        const seat = game.order[i]!;
        if (sent.has(seat)) expectPacket(sent.get(seat)!.shift(), ROUNDS[round]!, views[seat - 1]!);
        official.answer(game, i, seat);
      }
    }
    expect([...sent.values()].flat()).toEqual([]);
  });

  test('writes the same log', () => {
    expect(gameLog(takeRecord(game), official.names)).toBe(fixture(`${name}.log`));
  });
});

function expectPacket(packet: Packet | undefined, request: string, view: GameInfo): void {
  expect(packet?.request).toBe(request);
  const seen = officialInfo(view);
  if (packet!.gameInfo !== null) expect(seen).toEqual(packet!.gameInfo);
  for (const list of ['talk', 'whisper'] as const) {
    const history = packet![`${list}History`] ?? [];
    const all = seen[`${list}List`] as unknown[];
    expect(all.slice(all.length - history.length)).toEqual(history);
  }
}
