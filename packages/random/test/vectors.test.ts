// The vectors were checked against a second implementation, written from the definitions of RC4, murmur3 and sfc32.
import { PURPOSE, type Root, rootOf, Stream } from '@aiwolf-arena/random';
import { expect, test } from 'vitest';
import vectors from './vectors.json' with { type: 'json' };

const root = rootOf('1');
const range = (n: number) => Array.from({ length: n }, (_, i) => i);

test.each(vectors.roots)('the root of $text never changes', ({ text, root: recorded }) => {
  expect(rootOf(text)).toEqual(recorded as unknown as Root);
});

test.each(vectors.streams)('the stream $key never changes', (vector) => {
  const { set, game, purpose, a, b } = vector.key;
  const stream = new Stream().key(root, set, game, PURPOSE[purpose as keyof typeof PURPOSE], a, b);
  expect(range(4).map(() => stream.uint32())).toEqual(vector.uint32);
  expect(range(8).map(() => stream.below(15))).toEqual(vector.below15);
  expect(stream.float()).toBe(vector.float);
  expect(stream.shuffle(range(8))).toEqual(vector.shuffle8);
});
