// The exact sums against a count of every single deal.
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Evidence, Posterior, type ResultReport, type Village } from '../src/index.ts';

const FIVE: Village = { agents: [1, 2, 3, 4, 5], wolves: 1, specials: ['POSSESSED', 'SEER'] };
const SEVEN: Village = { agents: [1, 2, 3, 4, 5, 6, 7], wolves: 2, specials: ['BODYGUARD', 'MEDIUM', 'SEER'] };
const EIGHT: Village = { agents: [1, 2, 3, 4, 5, 6, 7, 8], wolves: 3, specials: ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER'] };

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

/** What can be known about a village, as plain data. It is so weak that no set of werewolves is skipped as negligible. */
const facts = (village: Village) => {
  const seat = fc.constantFrom(...village.agents);
  const some = <T>(one: fc.Arbitrary<T>, most: number) => fc.array(one, { maxLength: most });
  const logOdds = fc.double({ min: -1, max: 1, noNaN: true });
  return fc.record({
    behaviours: some(fc.tuple(seat, fc.array(fc.double({ min: 0.3, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 })), 4),
    pairs: some(fc.tuple(seat, seat, logOdds), 3),
    wolfish: some(fc.tuple(seat, logOdds), 3),
    reports: some(
      fc.record({
        speaker: seat,
        target: seat,
        species: fc.constantFrom('HUMAN' as const, 'WEREWOLF' as const),
        role: fc.constantFrom<ContestRole>(...village.specials, 'WEREWOLF'),
        weights: fc.constantFrom({}, { right: 0.4 }, { wrong: 0.7 }, { right: 1.6, wrong: 0.3 }, { right: 0.5, wrong: 2.5 }),
      }),
      4,
    ),
    victims: some(seat, 2),
    living: fc.option(fc.subarray([...village.agents], { minLength: 3 }), { nil: undefined }),
    known: fc.option(fc.tuple(seat, fc.constantFrom('VILLAGER' as const, 'SEER' as const, 'WEREWOLF' as const)), {
      nil: undefined,
    }),
  });
};
type Facts = ReturnType<typeof facts> extends fc.Arbitrary<infer T> ? T : never;

function evidenceOf(village: Village, { behaviours, pairs, wolfish, reports, victims, living, known }: Facts): Evidence {
  const evidence = new Evidence(village);
  for (const [agent, likelihoods] of behaviours) evidence.behaved(agent, likelihoods);
  for (const [one, other, logOdds] of pairs) evidence.together(one, other, logOdds);
  for (const [agent, logOdds] of wolfish) evidence.wolfish(agent, logOdds);
  for (const victim of victims) evidence.killed(victim);
  if (known !== undefined) evidence.roles.set(...known);
  if (living !== undefined) evidence.goesOn(living);
  evidence.reports.push(...reports.map(({ weights, ...one }) => ({ ...one, ...weights })));
  return evidence;
}

/** The weight of one deal, counted from what it says about every single fact. */
function weightOf(deal: readonly ContestRole[], village: Village, facts: Facts): number {
  if (!isPossible(deal, facts)) return 0;
  const isWolf = (agent: number) => deal[agent - 1] === 'WEREWOLF';
  let log = 0;
  for (const [agent, likelihoods] of facts.behaviours) log += Math.log(likelihoods[CONTEST_ROLES.indexOf(deal[agent - 1]!)]!);
  for (const [one, other, logOdds] of facts.pairs) if (one !== other && isWolf(one) && isWolf(other)) log += logOdds;
  for (const [agent, logOdds] of facts.wolfish) if (isWolf(agent)) log += logOdds;
  const found = village.wolves / (village.agents.length - 1);
  for (const { speaker, target, species, role, weights } of facts.reports) {
    const { right, wrong }: Partial<ResultReport> = weights;
    const surprise = 1 / (species === 'WEREWOLF' ? found : 1 - found);
    const weight = (species === 'WEREWOLF') === isWolf(target) ? (right ?? surprise) : (wrong ?? 0.02);
    const counts = deal[speaker - 1] === role && role !== 'WEREWOLF'; // only results of special roles are weighed
    if (counts) log += Math.log(weight);
  }
  return Math.exp(log);
}

function isPossible(deal: readonly ContestRole[], { victims, living = [], known }: Facts): boolean {
  const isWolf = (agent: number) => deal[agent - 1] === 'WEREWOLF';
  if (victims.some(isWolf) || (known !== undefined && deal[known[0] - 1] !== known[1])) return false;
  const wolves = living.filter(isWolf).length;
  return living.length === 0 || (wolves > 0 && 2 * wolves < living.length);
}

const allOf = (posterior: Posterior, { agents }: Village): number[] =>
  agents.flatMap((agent) => CONTEST_ROLES.map((role) => posterior.of(agent, role)));

test.each([FIVE, SEVEN, EIGHT])('agrees with a count of every deal of $agents.length seats', (village) => {
  const deals = dealsOf(village);
  const packs = deals.map((deal) => deal.map((role) => Number(role === 'WEREWOLF')).join(''));
  const property = fc.property(facts(village), (known) => {
    const weights = deals.map((deal) => weightOf(deal, village, known));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    fc.pre(total > 0);
    const ofPack = new Map<string, number>();
    for (const [i, pack] of packs.entries()) ofPack.set(pack, (ofPack.get(pack) ?? 0) + weights[i]! / total);
    const posterior = new Posterior(village);
    posterior.infer(evidenceOf(village, known));
    for (const agent of village.agents) {
      const counted = CONTEST_ROLES.map((role) => {
        let share = 0;
        for (const [i, deal] of deals.entries()) {
          // other roles are dealt only where the werewolves are not too unlikely
          if (deal[agent - 1] === role && (role === 'WEREWOLF' || ofPack.get(packs[i]!)! >= 1e-5)) share += weights[i]! / total;
        }
        return share;
      });
      const [bodyguard, medium, possessed, seer, , wolf] = counted;
      counted[CONTEST_ROLES.indexOf('VILLAGER')] = 1 - bodyguard! - medium! - possessed! - seer! - wolf!;
      for (const [i, role] of CONTEST_ROLES.entries()) expect(posterior.of(agent, role)).toBeCloseTo(counted[i]!, 9);
    }
    const pairs = new Float64Array(village.agents.length ** 2).fill(NaN);
    posterior.writePairs(pairs);
    for (const [at, both] of pairs.entries()) {
      const [higher, lower] = [Math.floor(at / village.agents.length), at % village.agents.length];
      let share = 0;
      for (const [pack, weight] of ofPack) if (lower < higher && pack[lower] === '1' && pack[higher] === '1') share += weight;
      expect(both).toBeCloseTo(share, 9);
    }
  });
  fc.assert(property, { numRuns: 40 });
});

test('what was computed before makes no difference, to the last bit', () => {
  const property = fc.property(fc.array(facts(EIGHT), { minLength: 2, maxLength: 6 }), (all) => {
    const kept = new Posterior(EIGHT);
    for (const known of all) {
      const fresh = new Posterior(EIGHT);
      const evidence = evidenceOf(EIGHT, known);
      kept.infer(evidence);
      fresh.infer(evidence);
      expect(allOf(kept, EIGHT)).toEqual(allOf(fresh, EIGHT));
      // as in a game: the same lists, with more in them
      evidence.reports.push({ speaker: 1, target: 2, species: 'WEREWOLF', role: 'SEER' });
      evidence.wolfish(3, 1);
      kept.infer(evidence);
      fresh.infer(evidence);
      const again = new Posterior(EIGHT);
      again.infer(evidence);
      expect(allOf(kept, EIGHT)).toEqual(allOf(again, EIGHT));
      expect(allOf(fresh, EIGHT)).toEqual(allOf(again, EIGHT));
    }
  });
  fc.assert(property, { numRuns: 40 });
});

test('a village without werewolves has one set of them', () => {
  const village: Village = { agents: [1, 2, 3, 4], wolves: 0, specials: ['SEER'] };
  const posterior = new Posterior(village);
  posterior.infer(new Evidence(village));
  expect(village.agents.map((agent) => posterior.of(agent, 'SEER'))).toEqual([0.25, 0.25, 0.25, 0.25]);
});

test('more than 31 seats are refused, because sets of seats are kept as bits', () => {
  const agents = Array.from({ length: 32 }, (_, i) => i + 1);
  expect(() => new Posterior({ agents, wolves: 1, specials: [] })).toThrow(RangeError);
  expect(() => new Posterior({ agents: agents.slice(1), wolves: 1, specials: [] })).not.toThrow();
});

test('a result is believed as far as its teller may be the seer', () => {
  const evidence = new Evidence(FIVE);
  evidence.roles.set(1, 'VILLAGER');
  evidence.reports.push({ speaker: 2, target: 3, species: 'WEREWOLF', role: 'SEER' });
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
