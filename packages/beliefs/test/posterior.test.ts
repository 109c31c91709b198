// The exact sums against a count of every single deal.
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Evidence, Posterior, type Village } from '../src/index.ts';

const FIVE: Village = { agents: [1, 2, 3, 4, 5], wolves: 1, specials: ['POSSESSED', 'SEER'] };
const SEVEN: Village = { agents: [1, 2, 3, 4, 5, 6, 7], wolves: 2, specials: ['BODYGUARD', 'MEDIUM', 'SEER'] };

/** Every way to deal the roles, as roles by seat from 0. */
function dealsOf({ agents, wolves, specials }: Village): ContestRole[][] {
  const villagers = agents.length - wolves - specials.length;
  const deals: ContestRole[][] = [];
  const left = new Map<ContestRole, number>([
    ['WEREWOLF', wolves],
    ['VILLAGER', villagers],
  ]);
  for (const role of specials) left.set(role, 1);
  const deal = (dealt: ContestRole[]): void => {
    if (dealt.length === agents.length) deals.push(dealt);
    for (const [role, count] of left) {
      if (count === 0) continue;
      left.set(role, count - 1);
      deal([...dealt, role]);
      left.set(role, count);
    }
  };
  deal([]);
  return deals;
}

const seat = (village: Village) => fc.constantFrom(...village.agents);
const behaviour = (village: Village) =>
  fc.tuple(seat(village), fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }));
const pair = (village: Village) => fc.tuple(seat(village), seat(village), fc.double({ min: -2, max: 2, noNaN: true }));

test.each([FIVE, SEVEN])('agrees with a count of every deal of $agents.length seats', (village) => {
  const deals = dealsOf(village);
  const law = fc.property(
    fc.array(behaviour(village), { maxLength: 5 }),
    fc.array(pair(village), { maxLength: 4 }),
    seat(village),
    (behaviours, pairs, victim) => {
      const evidence = new Evidence(village);
      for (const [agent, likelihoods] of behaviours) evidence.behaved(agent, likelihoods);
      for (const [one, other, logOdds] of pairs) evidence.together(one, other, logOdds);
      evidence.killed(victim);
      const posterior = new Posterior(village);
      posterior.infer(evidence);
      const weights = deals.map((deal) => weightOf(deal));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (const agent of village.agents) {
        for (const role of CONTEST_ROLES) {
          const held = weights.filter((_, i) => deals[i]![agent - 1] === role);
          const counted = held.reduce((sum, weight) => sum + weight, 0) / total;
          expect(posterior.of(agent, role)).toBeCloseTo(counted, 9);
        }
      }

      function weightOf(deal: ContestRole[]): number {
        if (deal[victim - 1] === 'WEREWOLF') return 0;
        let log = 0;
        for (const [agent, likelihoods] of behaviours) {
          log += Math.log(likelihoods[CONTEST_ROLES.indexOf(deal[agent - 1]!)]!);
        }
        for (const [one, other, logOdds] of pairs) {
          const both = deal[one - 1] === 'WEREWOLF' && deal[other - 1] === 'WEREWOLF';
          if (both && one !== other) log += logOdds;
        }
        return Math.exp(log);
      }
    },
  );
  fc.assert(law, { numRuns: 40 });
});

test('a result is believed as far as its teller may be the seer', () => {
  const evidence = new Evidence(FIVE);
  evidence.roles.set(1, 'VILLAGER');
  evidence.told.push({ speaker: 2, target: 3, species: 'WEREWOLF', role: 'SEER' });
  const posterior = new Posterior(FIVE);
  posterior.infer(evidence);
  expect(posterior.of(3, 'WEREWOLF')).toBeGreaterThan(0.25);
  evidence.killed(3);
  posterior.infer(evidence);
  expect(posterior.of(3, 'WEREWOLF')).toBe(0);
  expect(posterior.of(2, 'SEER')).toBeLessThan(0.02);
});

test('what only the own seat knows is left out of the public view', () => {
  const evidence = new Evidence(FIVE);
  evidence.roles.set(1, 'WEREWOLF');
  const posterior = new Posterior(FIVE);
  posterior.infer(evidence);
  expect(posterior.of(1, 'WEREWOLF')).toBe(1);
  posterior.infer(evidence.withoutSecrets());
  expect(posterior.of(1, 'WEREWOLF')).toBeCloseTo(0.2, 9);
});
