import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from './root.ts';

test('a repeated seed text is another seed', () => {
  expect(rootOf('1')).not.toEqual(rootOf('11'));
});

test('characters with the same low byte are different seeds', () => {
  expect(rootOf('あ')).not.toEqual(rootOf('B'));
});

test('different texts have different roots, the same text the same root', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      if (one === other) expect(rootOf(one)).toEqual(rootOf(other));
      else expect(rootOf(one)).not.toEqual(rootOf(other));
    }),
  );
});

test('a root is four int32, also of a text longer than the generator key', () => {
  for (const lane of rootOf('狼'.repeat(1000))) expect(lane).toBe(lane | 0);
});
