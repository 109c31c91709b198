import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ActFrequencies } from '../src/index.ts';

const VILLAGER = CONTEST_ROLES.indexOf('VILLAGER');
const WEREWOLF = CONTEST_ROLES.indexOf('WEREWOLF');

test('without experience nothing speaks for any role', () => {
  const likelihoods = new ActFrequencies().likelihoods(1, 'day 1', 'VOTE other');
  expect(new Set(likelihoods).size).toBe(1);
});

test('a seat that gives itself away is found out after a few games', () => {
  const frequencies = new ActFrequencies();
  for (let game = 0; game < 5; game++) {
    frequencies.learn(3, WEREWOLF, 'day 1', 'SKIP');
    for (let i = 0; i < 4; i++) frequencies.learn(3, VILLAGER, 'day 1', 'VOTE other');
  }
  const silent = frequencies.likelihoods(3, 'day 1', 'SKIP');
  expect(silent[WEREWOLF]! / silent[VILLAGER]!).toBeGreaterThan(5);
  // Others are expected to be a little like it.
  const stranger = frequencies.likelihoods(4, 'day 1', 'SKIP');
  expect(stranger[WEREWOLF]! / stranger[VILLAGER]!).toBeGreaterThan(1.5);
});

test('a habit that a seat has in every role says nothing about roles, whatever is customary', () => {
  const baseline = { 'day 1': [10, 10, 10, 10, 10, 10], 'day 1 SKIP': [1, 1, 1, 1, 1, 9] };
  const frequencies = new ActFrequencies(baseline);
  const before = frequencies.likelihoods(2, 'day 1', 'SKIP');
  for (const role of [VILLAGER, WEREWOLF]) {
    for (let game = 0; game < 20; game++) frequencies.learn(2, role, 'day 1', 'SKIP');
  }
  const after = frequencies.likelihoods(2, 'day 1', 'SKIP');
  expect(before[WEREWOLF]! / before[VILLAGER]!).toBeGreaterThan(3);
  expect(after[WEREWOLF]! / after[VILLAGER]!).toBeLessThan(1.3);
});

test('what one has counted another can begin with', () => {
  const first = new ActFrequencies();
  first.learn(1, WEREWOLF, 'day 1', 'SKIP');
  expect(new ActFrequencies(first.baseline()).baseline()).toEqual(first.baseline());
});

test('likelihoods are those that the formula gives for a recount of everything', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const role = fc.nat({ max: 5 });
  const seen = fc.record({ agent: fc.constantFrom(0, 1, 2, 15, 16, 40), role, occasion: name, token: name });
  const counts = fc.array(fc.nat({ max: 50 }), { minLength: 6, maxLength: 6 });
  const baseline = fc.dictionary(fc.constantFrom('a', 'b', 'a b', 'a c', 'b a'), counts);
  const assumed = fc.constantFrom({ expected: 2.5, lent: 2 }, { expected: 0.5, lent: 100 });
  const property = fc.property(
    baseline,
    assumed,
    fc.array(fc.array(seen, { maxLength: 8 }), { maxLength: 4 }),
    (given, some, games) => {
      const frequencies = new ActFrequencies(given, some);
      const history: typeof games = [];
      for (const game of [[], ...games]) {
        for (const { agent, role, occasion, token } of game) frequencies.learn(agent, role, occasion, token);
        history.push(game);
        for (const agent of [0, 1, 16, 40]) {
          for (const [occasion, token] of ['aa', 'ab', 'bc', 'ca'].map((pair) => [...pair] as [string, string]))
            expect([...frequencies.likelihoods(agent, occasion, token)]).toEqual(
              counted(given, some, history.flat(), agent, occasion, token),
            );
        }
      }
    },
  );
  fc.assert(property, { numRuns: 60 });
});

/** As the documentation of `ActFrequencies` says, from a list of all observations. */
function counted(
  given: Readonly<Record<string, number[]>>,
  { expected, lent }: { readonly expected: number; readonly lent: number },
  history: readonly { agent: number; role: number; occasion: string; token: string }[],
  agent: number,
  occasion: string,
  token: string,
): number[] {
  const count = (of: typeof history, isIt: (one: (typeof history)[number]) => boolean) =>
    CONTEST_ROLES.map((_, role) => of.filter((one) => one.role === role && isIt(one)).length);
  const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
  const isOccasion = (one: (typeof history)[number]) => one.occasion === occasion;
  const isAct = (one: (typeof history)[number]) => isOccasion(one) && one.token === token;
  const plus = (key: string, counts: number[]) => counts.map((one, role) => one + (given[key]?.[role] ?? 0));
  const own = history.filter((one) => one.agent === agent);
  const [allOccasion, allActs] = [
    plus(occasion, count(history, isOccasion)),
    plus(`${occasion} ${token}`, count(history, isAct)),
  ];
  const [ownOccasion, ownActs] = [count(own, isOccasion), count(own, isAct)];
  const usual = (sum(allActs) + 1 / 12) / (sum(allOccasion) + 1);
  const share = (sum(ownActs) + 3 * usual) / (sum(ownOccasion) + 3);
  return CONTEST_ROLES.map((_, role) => {
    const lift = (allActs[role]! / usual + lent) / (allOccasion[role]! + lent);
    return (ownActs[role]! + expected * share * lift) / (ownOccasion[role]! + expected);
  });
}
