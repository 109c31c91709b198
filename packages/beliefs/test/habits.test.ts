import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { expect, test } from 'vitest';
import { Habits } from '../src/index.ts';

const VILLAGER = CONTEST_ROLES.indexOf('VILLAGER');
const WEREWOLF = CONTEST_ROLES.indexOf('WEREWOLF');

test('without experience nothing speaks for any role', () => {
  const likelihoods = new Habits().likelihoods(1, 'day 1', 'VOTE other');
  expect(new Set(likelihoods).size).toBe(1);
});

test('a seat that gives itself away is found out after a few games', () => {
  const habits = new Habits();
  for (let game = 0; game < 5; game++) {
    habits.learn(3, WEREWOLF, 'day 1', 'SKIP');
    for (let i = 0; i < 4; i++) habits.learn(3, VILLAGER, 'day 1', 'VOTE other');
  }
  const silent = habits.likelihoods(3, 'day 1', 'SKIP');
  expect(silent[WEREWOLF]! / silent[VILLAGER]!).toBeGreaterThan(5);
  // Others are expected to be a little like it.
  const stranger = habits.likelihoods(4, 'day 1', 'SKIP');
  expect(stranger[WEREWOLF]! / stranger[VILLAGER]!).toBeGreaterThan(1.5);
});

test('a habit that a seat has in every role says nothing about roles, whatever is customary', () => {
  const customs = { 'day 1': [10, 10, 10, 10, 10, 10], 'day 1 SKIP': [1, 1, 1, 1, 1, 9] };
  const habits = new Habits(customs);
  const before = habits.likelihoods(2, 'day 1', 'SKIP');
  for (const role of [VILLAGER, WEREWOLF]) {
    for (let game = 0; game < 20; game++) habits.learn(2, role, 'day 1', 'SKIP');
  }
  const after = habits.likelihoods(2, 'day 1', 'SKIP');
  expect(before[WEREWOLF]! / before[VILLAGER]!).toBeGreaterThan(3);
  expect(after[WEREWOLF]! / after[VILLAGER]!).toBeLessThan(1.3);
});

test('what one has counted another can begin with', () => {
  const first = new Habits();
  first.learn(1, WEREWOLF, 'day 1', 'SKIP');
  expect(new Habits(first.customs()).customs()).toEqual(first.customs());
});
