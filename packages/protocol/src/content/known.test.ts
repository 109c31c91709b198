import { expect, test } from 'vitest';
import { agree, vote } from '../builders/builders.ts';
import { known } from './known.ts';

test('the table is bounded: what is not said again is forgotten, what is said stays', () => {
  const talk = (id: number) => ({ channel: 'TALK', day: 0, id }) as const;
  agree(talk(0));
  const often = vote(77);
  for (let id = 1; id < 100_000; id++) {
    agree(talk(id));
    if (id % 1000 === 0) vote(77);
  }
  expect(known('AGREE TALK day0 ID:0')).toBeUndefined();
  expect(vote(77)).toBe(often);
});
