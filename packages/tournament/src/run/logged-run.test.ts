import { CATALOG } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import {
  Game,
  type GameRecord,
  gameLog,
  Lexicon,
  PlayerDice,
  readLog,
  resolveRules,
  seatKey,
  Table,
  takeRecord,
} from '@aiwolf-arena/engine';
import { type Behaviour, BehaviourFold, countedOf, mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import { rootOf } from '@aiwolf-arena/engine/random';
import { expect, test } from 'vitest';
import { LoggedRun } from './game-logs.ts';

const ROOT = rootOf('behaviour');

/** Records of games among equal bundled agents. */
function played(name: string, players: number, games: number): GameRecord[] {
  const game = new Game(resolveRules(players), ROOT);
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(seatKey(ROOT, 0, i + 1)));
  const { create, params } = CATALOG.find((entry) => entry.name === name)!;
  const readers = { log() {}, readText: () => '', readBytes: () => new Uint8Array() };
  const table = new Table(
    game,
    dice.map((die) => create({ name, params: allValues(params, {}) as never, random: () => die.random(), ...readers })),
  );
  return Array.from({ length: games }, (_, index) => {
    for (const die of dice) die.startGame(index);
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
  const run = new LoggedRun(true);
  for (const record of records) run.add('here', readLog(gameLog(record, names)).game!);
  const { agents, blocks, results } = run.end();
  expect(agents.map((agent) => agent.name)).toEqual([name]);
  expect(blocks).toMatchObject([{ name: `logs/${players}`, draw: 'fixed', sets: 1 }]);
  const seats = results[0]!.seats.map(({ behaviour }) => behaviour!);
  expect(seats.reduce(mergeBehaviour)).toEqual(folded(records, players));
  expect(results[0]!.games).toBe(6);
});

test('another folder, or other names by seat, is another set', () => {
  const [record] = played('random', 5, 1);
  const logged = (names: string) => readLog(gameLog(record!, [...names])).game!;
  const run = new LoggedRun(false);
  run.add('a', logged('vwxyz'));
  run.add('a', logged('vwxyz'));
  run.add('a', logged('wvxyz'));
  run.add('b', logged('wvxyz'));
  const { agents, results } = run.end();
  expect(results.map(({ set, games }) => [set, games])).toEqual([
    [0, 2],
    [1, 1],
    [2, 1],
  ]);
  expect(agents).toHaveLength(5);
  expect(results[0]!.seats[0]).not.toHaveProperty('behaviour');
});
