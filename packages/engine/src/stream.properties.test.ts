import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, PURPOSE, rootOf, Stream } from './random.ts';

const keys = fc.record({ seed: fc.string(), a: fc.integer(), b: fc.integer(), c: fc.integer() });
type Named = typeof keys extends fc.Arbitrary<infer K> ? K : never;

const open = ({ seed, a, b, c }: Named, stream = new Stream()) => stream.key(keyOf(rootOf(seed), 0, PURPOSE.draw), a, b, c);
const draws = (stream: Stream) => Array.from({ length: 8 }, () => stream.uint32());

test('the same key gives the same sequence, whatever the object drew before', () => {
  fc.assert(
    fc.property(keys, keys, fc.nat({ max: 20 }), (key, earlier, n) => {
      const used = open(earlier);
      for (let i = 0; i < n; i++) used.uint32();
      expect(draws(open(key, used))).toEqual(draws(open(key)));
    }),
  );
});

test('keys that differ in one field give different sequences', () => {
  const field = fc.constantFrom('seed', 'a', 'b', 'c' as const);
  fc.assert(
    fc.property(keys, keys, field, (key, other, name) => {
      fc.pre(key[name] !== other[name]);
      expect(draws(open({ ...key, [name]: other[name] }))).not.toEqual(draws(open(key)));
    }),
  );
});

test('below(n) is an integer in [0, n)', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 2 ** 21 }), (key, n) => {
      const value = open(key).below(n);
      expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true);
    }),
  );
});

test('float() is a multiple of 2^-53 in [0, 1)', () => {
  fc.assert(
    fc.property(keys, (key) => {
      const value = open(key).float();
      expect(value >= 0 && value < 1 && Number.isInteger(value * 2 ** 53)).toBe(true);
    }),
  );
});

test('int32() and uint32() are the same 32 bits', () => {
  fc.assert(
    fc.property(keys, (key) => {
      expect(open(key).int32() >>> 0).toBe(open(key).uint32());
    }),
  );
});

test('shuffle permutes the prefix and leaves the rest alone', () => {
  const items = fc.array(fc.integer(), { maxLength: 30 });
  fc.assert(
    fc.property(keys, items, fc.nat({ max: 30 }), (key, before, n) => {
      const count = Math.min(n, before.length);
      const after = open(key).shuffle([...before], count);
      expect(after.slice(count)).toEqual(before.slice(count));
      expect(after.slice(0, count).sort()).toEqual(before.slice(0, count).sort());
    }),
  );
});

test('shuffle orders typed arrays as it orders plain ones', () => {
  fc.assert(
    fc.property(keys, fc.uint8Array({ maxLength: 30 }), (key, bytes) => {
      const plain = open(key).shuffle([...bytes]);
      expect([...open(key).shuffle(bytes)]).toEqual(plain);
    }),
  );
});
