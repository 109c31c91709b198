import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import type { SetTask } from '@aiwolf-arena/sandbox';
import { expect, test } from 'vitest';
import { outcomeFrom } from './open-set.ts';

const task: SetTask = {
  ...{ block: 'run/3', root: rootOf('near', 'run/3'), rules: resolveRules(3), set: 0, seats: [0, 1, 2], games: 2 },
  ...{ roleRequests: null, balanced: false, logs: [], behaviour: false, notes: false, kills: [] },
  ...{ redrawn: 0, hashes: false, records: [] },
};
const seats = ['VILLAGER', 'SEER', 'WEREWOLF'].map((role, agent) => ({ agent, roles: { [role]: [2, 1, 1] }, faults: [] }));
const result = { block: 'run/3', set: 0, hash: 'ab', games: 2, villagerWins: 1, finalDays: [0, 0, 2], seats };
const outcome = JSON.stringify({ result, logs: [], notes: [], hashes: [], records: [] });
const near = { seat: 3, game: 1, request: 'VOTE' };

const played = (...nearLimit: (typeof near)[]) => outcomeFrom('worker', { outcome, timing: null, nearLimit } as never, task);

test('calls near the limit go with the outcome, but not into it', () => {
  expect(played(near)).toEqual({ outcome: JSON.parse(outcome), timing: null, nearLimit: [near], worker: 'worker' });
});

test.each([
  ['a seat that nobody has', [{ ...near, seat: 4 }]],
  ['a game that is not played', [{ ...near, game: 2 }]],
  ['a request that there is not', [{ ...near, request: 'SING' }]],
  ['a seat twice', [near, { ...near, game: 0 }]],
])('an answer with %s near the limit is refused', (_, calls) => {
  expect(played(...calls)).toBe('its calls near the CPU time limit are invalid');
});
