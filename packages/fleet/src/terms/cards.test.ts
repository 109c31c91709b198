import { expect, test } from 'vitest';
import { readWorkers } from './cards.ts';

const CARD = {
  ...{
    id: 'a',
    name: 'lab1',
    host: 'lab1',
    threads: 4,
    code: 'c0de',
    version: '0.2.0',
    has: ['js'],
    sets: 0,
    cpuMs: 0,
    setsPerSecond: 0,
  },
};

test.each([
  '',
  '{',
  'null',
  '{"id":"b","code":"c0de"}',
  ...[{ threads: 1e15 }, { threads: -1 }, { threads: '8' }, { has: 'js' }, { sets: null }, { name: 7 }].map((over) =>
    JSON.stringify({ ...CARD, ...over }),
  ),
])('a card that is not valid does not hide the others: %s', (text) => {
  expect(readWorkers([text, JSON.stringify(CARD)])).toEqual([CARD]);
});
