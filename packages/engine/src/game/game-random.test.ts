import { expect, test } from 'vitest';
import { digestOf, keyOf, PURPOSE, type Purpose, type Root, rootOf } from '../random.ts';
import { resolveRules } from '../rules/presets.ts';
import { Game } from './game.ts';
import { GameRandom, PlayerRandom, seatKey } from './game-random.ts';

const root = rootOf('dice', 'run/5', 0);
const GAMES = 400;

const dealsOf = (from: Root, set = 0): string[] => {
  const game = new Game(resolveRules(5), from);
  return Array.from({ length: GAMES }, (_, at) => {
    game.start(set, at);
    return game.board.roles.slice(1).join('');
  });
};
const truth = dealsOf(root);

/** Deals that one guess has right; by luck it is one of 60. */
const right = (guess: readonly string[]): number => guess.filter((deal, game) => deal === truth[game]).length;
const MOST_BY_LUCK = GAMES / 60 + 5 * Math.sqrt(GAMES / 60);

test('who guesses the seed has every deal, and nobody else', () => {
  expect(right(dealsOf(rootOf('dice', 'run/5', 0)))).toBe(GAMES);
  for (const other of [
    ...[rootOf('dice'), rootOf('dice', 'run/5'), rootOf('dice', 'run/5', 1)],
    ...[rootOf('dice', 'final/5', 0), rootOf('dice', 'run/15', 0), rootOf('dicf', 'run/5', 0)],
  ])
    expect(right(dealsOf(other))).toBeLessThan(MOST_BY_LUCK);
});

test('what a seat sees or could work out deals no roles: every key but that of the deals, as a root', () => {
  const purposes = Object.values(PURPOSE).filter((purpose) => purpose !== PURPOSE.deal);
  const seen = [
    ...purposes.map((purpose) => digestOf(root, 0, purpose)),
    ...[1, 2, 3, 4, 5].map((seat) => digestOf(root, 0, PURPOSE.player, seat)),
  ];
  for (const digest of seen) {
    const [a, b, c, d] = digest;
    expect(right(dealsOf(digest))).toBeLessThan(MOST_BY_LUCK);
    expect(right(dealsOf([a, b, c, d, a, b, c, d]))).toBeLessThan(MOST_BY_LUCK);
    expect(right(dealsOf([a, b, c, d, 0, 0, 0, 0]))).toBeLessThan(MOST_BY_LUCK);
  }
});

test('the deals that were say nothing of those to come: no two are drawn from the same bits', () => {
  const words: number[] = [];
  for (let set = 0; set < 20; set++)
    for (let four = 0; four < 25; four++) words.push(...digestOf(root, set, PURPOSE.deal, four));
  expect(new Set(words).size).toBe(words.length);
});

test('each game of four is dealt from a quarter of one digest', () => {
  const random = new GameRandom(root);
  const drawn = [4, 5, 6, 7].map((game) => {
    random.start(9, game);
    return random.deal().int32();
  });
  expect(new Set(drawn).size).toBe(4);
});

test('no key shares a number with another one: purposes, seats, rolls, sets, blocks', () => {
  const words: number[] = [];
  for (const block of ['run/5', 'run/15', 'final/5'])
    for (const set of [0, 1, 2]) {
      const from = rootOf('dice', block, set);
      for (const purpose of Object.values(PURPOSE) as Purpose[]) words.push(...keyOf(from, set, purpose));
      for (let seat = 1; seat <= 15; seat++) for (const roll of [0, 1]) words.push(...seatKey(from, set, seat, roll));
    }
  expect(new Set(words).size).toBe(words.length);
});

test('any game can be opened first, and comes out the same', () => {
  const game = new Game(resolveRules(5), root);
  for (const at of [399, 3, 4, 0, 17, 16, 2]) {
    for (const set of [1, 0]) game.start(set, at);
    expect(game.board.roles.slice(1).join('')).toBe(truth[at]);
  }
});

test('other random numbers of a seat leave all others as they are', () => {
  const first = (seat: number, roll: number): number => new PlayerRandom(seatKey(root, 0, seat, roll)).random();
  expect(first(2, 1)).not.toBe(first(2, 0));
  expect(dealsOf(root)).toEqual(truth);
});
