// Fixed seeds, so these never flicker: they fail only when the generator or the mixing of keys changes for the worse.
import { expect, test } from 'vitest';
import { type Key, keyOf, PURPOSE, type Purpose, rootOf, Stream } from './random.ts';

const KEYS = 200_000;
const root = rootOf('chance');
const stream = new Stream();

const key = (set: number, purpose: Purpose, a?: number): Key => keyOf(root, set, purpose, a);
const order = key(3, PURPOSE.talkOrder);

const RELATED: Record<string, (i: number) => Stream> = {
  'neighbouring games': (i) => stream.key(order, i),
  'neighbouring sets': (i) => stream.key(key(i, PURPOSE.talkOrder), 0),
  'neighbouring sets of one key': (i) => stream.key(order, i, -1),
  'days of games': (i) => stream.key(order, i >>> 4, i & 15),
  'days and phases': (i) => stream.key(order, 5, i >>> 4, i & 15),
  'every purpose and seat': (i) => stream.key(key(i >>> 7, ((i >>> 4) & 7) as Purpose, i & 15)),
  'short keys, as of deals': (i) => stream.key([(i * 0x9e3779b9) | 0, i, 0, 0]),
  'one sequence': (i) => (i === 0 ? stream.key(order, 2) : stream),
};

/** Standard score of a chi-squared statistic against equal cells. */
function chiScore(counts: Float64Array, n: number): number {
  const freedom = counts.length - 1;
  const mean = n / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  return (chi - freedom) / Math.sqrt(2 * freedom);
}

test.each(Object.entries(RELATED))('%s: seats are drawn evenly, also seen in pairs', (_, open) => {
  const pairs = new Float64Array(15 * 15);
  let previous = 0;
  for (let i = 0; i < KEYS; i++) {
    const seat = open(i).below(15);
    pairs[previous * 15 + seat]! += 1;
    previous = seat;
  }
  expect(Math.abs(chiScore(pairs, KEYS))).toBeLessThan(4);
});

test.each(Object.entries(RELATED))('%s: every bit is fair and ignores its neighbour', (_, open) => {
  const ones = new Float64Array(32);
  const flips = new Float64Array(32);
  let previous = 0;
  for (let i = 0; i < KEYS; i++) {
    const bits = open(i).int32();
    for (let bit = 0; bit < 32; bit++) {
      ones[bit]! += (bits >>> bit) & 1;
      flips[bit]! += ((bits ^ previous) >>> bit) & 1;
    }
    previous = bits;
  }
  const score = (count: number) => Math.abs(count - KEYS / 2) / Math.sqrt(KEYS / 4);
  expect(Math.max(...ones.map(score), ...flips.map(score))).toBeLessThan(4.5);
});

test.each(Object.entries(RELATED))('%s: first draws coincide as often as chance says', (_, open) => {
  const seen = new Set<number>();
  for (let i = 0; i < KEYS; i++) seen.add(open(i).int32());
  const expected = (KEYS * (KEYS - 1)) / 2 ** 33;
  expect(Math.abs(KEYS - seen.size - expected)).toBeLessThan(5 * Math.sqrt(expected));
});

test('every order of four players is equally likely', () => {
  const orders = new Map<string, number>();
  for (let game = 0; game < 48_000; game++) {
    const said = stream.key(order, game).shuffle([1, 2, 3, 4]).join('');
    orders.set(said, (orders.get(said) ?? 0) + 1);
  }
  expect(orders.size).toBe(24);
  expect(Math.abs(chiScore(Float64Array.from(orders.values()), 48_000))).toBeLessThan(4);
});
