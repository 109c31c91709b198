import { expect, test } from 'vitest';
import { worker } from '../../test/queue-contract.ts';
import type { WorkerCard } from '../work-queue.ts';
import { WorkersHere } from './workers-here.ts';

const card = (over: Partial<WorkerCard> = {}): WorkerCard =>
  worker({ id: 'a', name: 'lab1', threads: 4, code: 'c0de', ...over });

function workersOf(need: string) {
  const notes: string[] = [];
  const here = new WorkersHere({
    ...{ onNote: (note) => notes.push(note), version: '0.2.0', waitMs: 0, code: 'c0de', need, address: 'redis://lab' },
  });
  return { here, notes };
}

test('counts the threads of those that can play', () => {
  const { here } = workersOf('client:bob+js');
  const cards = [
    card(),
    card({ id: 'b', has: ['js', 'client:bob'] }),
    card({ id: 'c', has: ['js', 'client:bob'], threads: 2 }),
  ];
  here.meet(cards);
  expect([here.text(), here.threads]).toEqual(['2 workers (6 threads)', 6]);
});

test.each([
  [
    'js',
    [],
    'no worker is here (code c0de). On another machine: npm install aiwolf-arena-0.2.0.tgz; npx aiwolf-arena queue work --queue redis://lab',
  ],
  ['js', [card({ code: 'old', version: '0.1.9' })], 'none with the code of this arena, 0.2.0 (c0de): lab1 has 0.1.9 (old)'],
  ['client:bob+js', [card()], '1 worker is here, none has client:bob. Start a worker with its command'],
  ['class:epyc+js', [card(), card({ id: 'b' })], '2 workers are here, none has class:epyc. Start the workers with their class'],
])('says why nobody plays (%s)', (need, cards, text) => {
  expect(() => workersOf(need).here.meet(cards)).toThrow(text);
});
