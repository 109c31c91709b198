import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { expect, test } from 'vitest';
import { livingList } from './board.ts';

const FEW = 0b1011010;

test('lists the seats of a bit set', () => {
  expect(livingList(FEW)).toEqual([1, 3, 4, 6]);
  expect(Object.isFrozen(livingList(FEW))).toBe(true);
});

test('the same set of seats gives the same list, however many others were asked for', () => {
  const few = livingList(FEW);
  for (let bits = 2; bits < 2 ** 18; bits += 2) livingList(bits);
  expect(livingList(FEW)).toBe(few);
  expect(livingList(2 ** 18 - 2)).toBe(livingList(2 ** 18 - 2));
});

test('too many lists are forgotten between game sets', () => {
  for (let bits = 2; bits < 2 ** 18; bits += 2) livingList(bits);
  const few = livingList(FEW);
  forgetSentences();
  expect(livingList(FEW)).not.toBe(few);
});
