import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from './root.ts';

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
  const roots = [
    rootOf('a b'),
    rootOf('a', 'b'),
    rootOf('a\nb'),
    rootOf('a%0Ab'),
    rootOf('a', '', 'b'),
  ];
  expect(new Set(roots.map(String)).size).toBe(roots.length);
});

test('repeated texts and characters with the same low byte are different seeds', () => {
  expect(rootOf('1')).not.toEqual(rootOf('11'));
  expect(rootOf('あ')).not.toEqual(rootOf('B'));
});

test('any text of any length has a root', () => {
  for (const text of ['', '狼'.repeat(1000), '\ud800'])
    for (const word of rootOf(text)) expect(word).toBe(word | 0);
});
