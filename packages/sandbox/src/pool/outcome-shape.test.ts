import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { expect, test } from 'vitest';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import { outcomeOf } from './outcome-shape.ts';

const TASK: SetTask = {
  block: 'run/3',
  root: rootOf('shape', 'run/3'),
  rules: resolveRules(3),
  set: 4,
  seats: [7, 8, 7],
  roleRequests: null,
  balanced: false,
  games: 2,
  logs: [1],
  behaviour: false,
  notes: true,
  kills: [],
  redrawn: 0,

  hashes: false,
  records: [],
};

const seat = (agent: number, role: string, wins: number): object => {
  return { agent, roles: { [role]: [2, wins, 1] }, faults: [] };
};

const OUTCOME = {
  result: {
    block: 'run/3',
    set: 4,
    hash: 'ab',
    games: 2,
    villagerWins: 1,
    finalDays: [0, 0, 2],
    seats: [seat(7, 'VILLAGER', 1), seat(8, 'SEER', 1), seat(7, 'WEREWOLF', 1)],
  },
  logs: [{ game: 1, text: 'log' }],
  notes: [{ game: 0, seat: 3, text: 'hm', at: { day: 1, request: 'TALK', events: 9 } }],
  hashes: [],
  records: [],
};

const changed = (change: (outcome: typeof OUTCOME) => void): string => {
  const copy = structuredClone(OUTCOME);
  change(copy);
  return JSON.stringify(copy);
};

test('what fits the task is taken as it is', () => {
  expect(outcomeOf(JSON.stringify(OUTCOME), TASK)).toEqual(OUTCOME as unknown as SetOutcome);
});

test.each([
  ['another set', (it: typeof OUTCOME) => (it.result.set = 5)],
  ['another block', (it: typeof OUTCOME) => (it.result.block = 'run/5')],
  ['another village', (it: typeof OUTCOME) => it.result.seats.pop()],
  ['more games', (it: typeof OUTCOME) => (it.result.games = 3)],
  ['a win that nobody else of the side has', (it: typeof OUTCOME) => (it.result.villagerWins = 2)],
  ['days that were not played', (it: typeof OUTCOME) => (it.result.finalDays = [9])],
  ['a log that nobody asked for', (it: typeof OUTCOME) => (it.logs[0]!.game = 0)],
  ['notes that are none', (it: typeof OUTCOME) => Object.assign(it, { notes: 7 })],
  ['a note of no seat', (it: typeof OUTCOME) => (it.notes[0]!.seat = 4)],
  ['a note of no request', (it: typeof OUTCOME) => (it.notes[0]!.at.request = 'toString')],
  ['other agents', (it: typeof OUTCOME) => it.result.seats.push(it.result.seats.shift()!)],
  [
    'a measurement that nobody asked for',
    (it: typeof OUTCOME) => Object.assign(it, { measured: { cpuMs: [0, 1], bytes: 1, events: 1, calls: {} } }),
  ],
  ['no seats', (it: typeof OUTCOME) => (it.result.seats = [])],
])('%s is refused', (_, change) => {
  expect(
    outcomeOf(
      changed((it) => void change(it)),
      TASK,
    ),
  ).toBeTypeOf('string');
});

test.each(['', 'null', '[]', '{', '{"result":{}}', '"x"', ' '.repeat(20 << 20)])(
  'what is no outcome at all is refused (%#)',
  (text) => expect(outcomeOf(text, TASK)).toBeTypeOf('string'),
);
