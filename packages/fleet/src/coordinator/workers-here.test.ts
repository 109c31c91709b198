import { expect, test } from 'vitest';
import { worker } from '../../test/queue-contract.ts';
import type { WorkerCard } from '../work-queue.ts';
import { Crew } from './crew.ts';

const card = (over: Partial<WorkerCard> = {}): WorkerCard =>
  worker({ id: 'a', name: 'lab1', threads: 4, code: 'c0de', ...over });

function crewOf(need: string) {
  const notes: string[] = [];
  const crew = new Crew({
    ...{ onNote: (note) => notes.push(note), version: '0.2.0', waitMs: 0, code: 'c0de', need, address: 'redis://lab' },
  });
  return { crew, notes };
}

test('counts the threads of those that can play', () => {
  const { crew } = crewOf('client:bob+js');
  const cards = [
    card(),
    card({ id: 'b', has: ['js', 'client:bob'] }),
    card({ id: 'c', has: ['js', 'client:bob'], threads: 2 }),
  ];
  crew.meet(cards, (id) => id === 'c');
  expect([...crew.able]).toEqual(['b']);
  expect(crew.threads).toBe(4);
});

test.each([
  [
    'js',
    [],
    'no worker is here (code c0de). On another machine: npm install aiwolf-arena@0.2.0 @aiwolf-arena/fleet@0.2.0; npx aiwolf-arena worker --queue redis://lab',
  ],
  ['js', [card({ code: 'old', version: '0.1.9' })], 'none with the code of this arena, 0.2.0 (c0de): lab1 has 0.1.9 (old)'],
  ['client:bob+js', [card()], '1 worker is here, none has client:bob. Start a worker with its command'],
  ['class:epyc+js', [card(), card({ id: 'b' })], '2 workers are here, none has class:epyc. Start the workers with their class'],
])('says why nobody plays (%s)', (need, cards, text) => {
  expect(() => crewOf(need).crew.meet(cards, () => false)).toThrow(text);
});
