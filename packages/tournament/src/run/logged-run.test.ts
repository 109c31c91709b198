import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import {
  Game,
  type GameRecord,
  gameLog,
  Lexicon,
  PlayerRandom,
  readLog,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { type Behaviour, BehaviourFold, countedOf, mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import { rootOf } from '@aiwolf-arena/engine/random';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { SetResult } from '@aiwolf-arena/sandbox';
import { describe, expect, test } from 'vitest';
import { LoggedRun } from './logged-run.ts';

const ROOT = rootOf('behaviour');

/** Records of games among equal bundled agents. */
function played(name: string, players: number, games: number): GameRecord[] {
  const game = new Game(resolveRules(players), ROOT);
  const generators = Array.from({ length: players }, (_, i) => new PlayerRandom(seatKey(ROOT, 0, i + 1)));
  const { create, params } = CATALOG.find((entry) => entry.name === name)!;
  const readers = { log() {}, readText: () => '', readBytes: () => new Uint8Array() };
  const table = new Table(
    game,
    generators.map((generator) =>
      create({ name, params: allValues(params, {}) as never, random: () => generator.random(), ...readers }),
    ),
  );
  return Array.from({ length: games }, (_, index) => {
    for (const generator of generators) generator.startGame(index);
    game.start(0, index);
    if (table.play() !== undefined) throw new Error('a player answered with a promise');
    return takeRecord(game);
  });
}

function folded(records: readonly GameRecord[], players: number): Behaviour {
  const fold = new BehaviourFold(players);
  const lexicon = new Lexicon(resolveRules(players));
  for (const record of records) fold.addRecord(record, lexicon);
  return fold.bySeat().reduce(mergeBehaviour);
}

test.each([
  ['random', 5, 3000],
  ['random', 15, 500],
  ['chatty', 5, 3000],
  ['chatty', 15, 500],
])('agents without sense are at chance: %s at %i players', (name, players, games) => {
  const behaviour = folded(played(name, players, games), players);
  for (const [role, cells] of Object.entries(behaviour)) {
    for (const { measure, observed, expected } of countedOf(cells)) {
      // Counts vary about as Poisson; some are counted many times a ballot, so they vary more.
      const spread = measure === 'influence' || measure === 'heeded' ? 3 : 1;
      const far = Math.abs(observed - expected) / (spread * Math.sqrt(Math.max(1, expected)));
      expect(far, `${role} ${measure}: ${observed} of ${expected}`).toBeLessThan(4);
    }
  }
  const measures = Object.values(behaviour).flatMap((cells) => countedOf(cells));
  const seen = new Set(measures.map(({ measure }) => measure));
  expect(seen.has('wolfVotes') && seen.has('wolfDivinations') && seen.has('executed')).toBe(true);
  expect(seen.has('influence')).toBe(name === 'chatty');
  expect(seen.has('guards')).toBe(players === 15);
});

test.each([
  ['sample', 5],
  ['sample', 15],
  ['liar', 15],
])('logs give the tallies that the games gave: %s at %i players', (name, players) => {
  const records = played(name, players, 6);
  const names = Array.from({ length: players }, () => name);
  const run = new LoggedRun({ behaviour: true, natural: false });
  for (const record of records) run.add('here', readLog(gameLog(record, names)).game!);
  const { agents, blocks, results } = run.end();
  expect(agents.map((agent) => agent.name)).toEqual([name]);
  expect(blocks).toMatchObject([{ name: `logs/${players}`, draw: 'fixed', sets: 1 }]);
  const seats = results[0]!.seats.map(({ behaviour }) => behaviour!);
  expect(seats.reduce(mergeBehaviour)).toEqual(folded(records, players));
  expect(results[0]!.games).toBe(6);
});

describe('sets', () => {
  const [record] = played('chatty', 5, 1);
  const logged = (names: string) => readLog(gameLog(record!, [...names])).game!;
  const grouped = (games: readonly (readonly [folder: string, names: string])[]) => {
    const run = new LoggedRun({ behaviour: true, natural: false });
    const sets = games.map(([folder, names]) => run.add(folder, logged(names)).set);
    return { sets, ...run.end() };
  };

  test('the same players in one folder are one set, wherever their games stand and whoever sat where', () => {
    const { agents, repeated, reseated, results, sets } = grouped([
      ['a', 'vwxyz'],
      ['a', 'bcdef'],
      ['a', 'vwxyz'],
      ['a', 'wvxyz'],
      ['b', 'wvxyz'],
    ]);
    expect(sets).toEqual([0, 1, 0, 0, 2]);
    expect(results.map(({ set, games }) => [set, games])).toEqual([
      [0, 3],
      [1, 1],
      [2, 1],
    ]);
    expect({ agents: agents.length, repeated, reseated }).toEqual({ agents: 10, repeated: 1, reseated: 1 });
  });

  test('an agent keeps what is its own when seats change', () => {
    const { agents, results } = grouped([
      ['a', 'vvxyz'],
      ['a', 'zyxvv'],
    ]);
    const games = [...grouped([['a', 'vvxyz']]).results, ...grouped([['b', 'zyxvv']]).results];
    const gamesOf = (result: SetResult, own: readonly string[], name: string, role: ContestRole): number =>
      result.seats.filter(({ agent }) => own[agent] === name).reduce((sum, { roles }) => sum + (roles[role]?.[0] ?? 0), 0);
    const [one, other] = [[...'vxyz'], [...'zyxv']];
    const together = agents.map((agent) => agent.name);
    for (const name of 'vxyz') {
      for (const role of CONTEST_ROLES) {
        const apart = gamesOf(games[0]!, one, name, role) + gamesOf(games[1]!, other, name, role);
        expect(gamesOf(results[0]!, together, name, role), `${name} ${role}`).toBe(apart);
      }
    }
    expect(results[0]!.seats.map(({ agent }) => agents[agent]!.name).join('')).toBe('vvxyz');
  });

  test('sentences of protocol 2.01 count as in 2.01, in logs', () => {
    const run = new LoggedRun({ behaviour: true, natural: false });
    const game = logged('vwxyz');
    const said = game.said.map((text, at) => (at === 0 ? 'REQUEST(VOTE Agent[03])' : text));
    expect(run.add('a', { ...game, said }).old).toBe('REQUEST(VOTE Agent[03])');
    expect(run.add('a', { ...game, said: said.map(() => 'hello') }).old).toBeUndefined();
  });

  test('natural language has blocks of its own, and no sentences', () => {
    const run = new LoggedRun({ behaviour: true, natural: true });
    const game = logged('vwxyz');
    const address = run.add('', { ...game, said: game.said.map(() => 'COMINGOUT Agent[01] SEER') }, [...'vwxyz']);
    expect(address).toMatchObject({ block: 'natural/5', old: undefined });
    const behaviour = run.end().results[0]!.seats.map((seat) => countedOf(Object.values(seat.behaviour!).flat()));
    expect(behaviour.flat().some(({ measure }) => measure === 'wolfVotes')).toBe(true);
    const claims = behaviour.flat().filter(({ measure, observed }) => measure === 'contradictions' && observed > 0);
    expect(claims).toEqual([]);
  });
});
