import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, keyOf, PURPOSE, type Purpose, type Root, rootOf } from './random.ts';

const address = fc.record({
  seed: fc.string(),
  block: fc.string(),
  set: fc.integer({ min: -1 }),
  purpose: fc.constantFrom(...Object.values(PURPOSE)),
  a: fc.integer(),
  b: fc.integer(),
});
type Address = typeof address extends fc.Arbitrary<infer A> ? A : never;

const digest = ({ seed, block, set, purpose, a, b }: Address) => digestOf(rootOf(seed, block), set, purpose as Purpose, a, b);

test('is SHA-256 of the root and four numbers, twelve big-endian int32', () => {
  const root = rootOf('1', 'run/5');
  const message = Buffer.alloc(48);
  for (const [i, word] of [...root, -1, PURPOSE.seats, 7, -8].entries()) message.writeInt32BE(word, 4 * i);
  const whole = createHash('sha256').update(message).digest();
  const words = Array.from({ length: 8 }, (_, i) => whole.readInt32BE(4 * i));
  expect(digestOf(root, -1, PURPOSE.seats, 7, -8)).toEqual(words);
  expect(keyOf(root, -1, PURPOSE.seats, 7, -8)).toEqual(words.slice(0, 4));
});

test('whatever is changed, nothing stays: no lane of one digest is a lane of another', () => {
  const field = fc.constantFrom('seed', 'block', 'set', 'purpose', 'a', 'b' as const);
  fc.assert(
    fc.property(address, address, field, (one, other, name) => {
      fc.pre(one[name] !== other[name]);
      const [here, there] = [digest(one), digest({ ...one, [name]: other[name] })];
      expect(here.filter((word) => there.includes(word))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

const bits = (words: readonly number[]): number[] =>
  words.flatMap((word) => Array.from({ length: 32 }, (_, bit) => (word >>> bit) & 1));

test('half of all bits change with any bit of an input, wherever they are', () => {
  const root = rootOf('avalanche');
  const before = bits(digestOf(root, 3, PURPOSE.player, 2, 0));
  const flipped = (at: number): Root => root.map((word, i) => word ^ (i === at >> 5 ? 1 << (at & 31) : 0)) as never;
  const changed = before.map(() => 0);
  for (let at = 0; at < 256; at++) {
    const after = bits(digestOf(flipped(at), 3, PURPOSE.player, 2, 0));
    for (const [i, bit] of after.entries()) if (bit !== before[i]) changed[i]! += 1;
  }
  const total = changed.reduce((sum, count) => sum + count, 0);
  expect(Math.abs(total - 32768)).toBeLessThan(5 * 128);
  for (const count of changed) expect(Math.abs(count - 128)).toBeLessThan(5 * 8);
});

test('a key says nothing of its digest’s other half', () => {
  const root = rootOf('halves');
  const seen = new Set<number>();
  for (let game = 0; game < 1000; game++) for (const word of digestOf(root, 0, PURPOSE.deal, game)) seen.add(word);
  expect(seen.size).toBeGreaterThan(7990);
});

test('purposes are numbered in the order they were added', () => {
  const numbers = Object.values(PURPOSE);
  expect(numbers).toEqual(numbers.map((_, i) => i));
});

const name = fc.string({ unit: 'grapheme', maxLength: 12 });
const path = fc.tuple(name, fc.array(fc.oneof(name, fc.nat()), { maxLength: 3 }));

test('is the SHA-256 of lines that anybody can write', () => {
  const lines = 'aiwolf-arena/chance/1\nspring%20cup\nfinal%2F5\n12\n';
  const digest = createHash('sha256').update(lines).digest();
  const words = Array.from({ length: 8 }, (_, i) => digest.readInt32BE(4 * i));
  expect(rootOf('spring cup', 'final/5', 12)).toEqual(words);
});

test('different paths have different roots, the same path the same root', () => {
  fc.assert(
    fc.property(path, path, ([seed, names], [other, others]) => {
      const same = JSON.stringify([seed, ...names.map(String)]);
      const equal = same === JSON.stringify([other, ...others.map(String)]);
      if (equal) expect(rootOf(seed, ...names)).toEqual(rootOf(other, ...others));
      else expect(rootOf(seed, ...names)).not.toEqual(rootOf(other, ...others));
    }),
  );
});

test('what stands before and after a border is another path', () => {
  const roots = [rootOf('a b'), rootOf('a', 'b'), rootOf('a\nb'), rootOf('a%0Ab'), rootOf('a', '', 'b')];
  expect(new Set(roots.map(String)).size).toBe(roots.length);
});

test('repeated texts and characters with the same low byte are different seeds', () => {
  expect(rootOf('1')).not.toEqual(rootOf('11'));
  expect(rootOf('あ')).not.toEqual(rootOf('B'));
});

test('any text of any length has a root', () => {
  for (const text of ['', '狼'.repeat(1000), '\ud800']) for (const word of rootOf(text)) expect(word).toBe(word | 0);
});
