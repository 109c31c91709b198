// The vectors were written by a second implementation, from the definitions of SHA-256, murmur3 and sfc32.

import { expect, test } from 'vitest';
import { digestOf, keyOf, PURPOSE, type Purpose, rootOf, Stream } from '../../src/random.ts';
import vectors from './vectors.json' with { type: 'json' };

const root = rootOf('1');
const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const numberOf = (purpose: string): Purpose => PURPOSE[purpose as keyof typeof PURPOSE];

test.each(vectors.roots)('the root of $path never changes', ({ path, root: recorded }) => {
  const [seed, ...names] = path as [string, ...(string | number)[]];
  expect(rootOf(seed, ...names)).toEqual(recorded);
});

test.each(vectors.digests)('the digest of $of never changes', ({ of, digest }) => {
  expect(digestOf(root, of.set, numberOf(of.purpose), of.a, of.b)).toEqual(digest);
});

test.each(vectors.streams)('the stream $key never changes', (vector) => {
  const { set, purpose, a, b, c } = vector.key;
  const stream = new Stream().key(keyOf(root, set, numberOf(purpose)), a, b, c);
  expect(range(4).map(() => stream.uint32())).toEqual(vector.uint32);
  expect(range(8).map(() => stream.below(15))).toEqual(vector.below15);
  expect(stream.float()).toBe(vector.float);
  expect(stream.shuffle(range(8))).toEqual(vector.shuffle8);
});
