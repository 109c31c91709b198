import { expect, test } from 'vitest';
import { worker } from '../../test/queue-contract.ts';
import { readWorkers } from './card.ts';

const CARD = worker({});

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
