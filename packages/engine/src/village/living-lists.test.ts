import { forgetSentences } from '@aiwolf-arena/protocol/tables';
import { expect, test } from 'vitest';
import { livingList } from './living-lists.ts';

test('whether the table is full is of one set only', () => {
  forgetSentences(); // tests of other files may have played here
  for (let bits = 2; bits < 60_000; bits += 2) livingList(bits);
  const last = 2 ** 18 - 2;
  expect(livingList(last)).not.toBe(livingList(last)); // by this a full table is seen
  forgetSentences();
  expect(livingList(last)).toBe(livingList(last));
});
