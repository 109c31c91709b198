// The probabilities against a count of every single deal, and laws that hold for all weights.
import { CONTEST_ROLES, type Content, type ContestRole, comingout, divined, skip, vote } from '@aiwolf-arena/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACT_KINDS } from '../src/actions.ts';
import { ROLE_COUNT } from '../src/evidence.ts';
import { Evidence, FittedBeliefs, Posterior, villageOf } from '../src/index.ts';
import { Observer, type Traits } from '../src/observer.ts';
import { PAIR_SIGNS } from '../src/pairs.ts';
import { readWeights, type SizeWeights, type WrittenWeights } from '../src/weights.ts';
import { ShownGame } from './shown-game.ts';
import { NO_WEIGHTS, writeWeights } from './written-weights.ts';

const FIVE: readonly ContestRole[] = ['SEER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'];
const ROLES = ['POSSESSED', 'SEER', 'WEREWOLF'] as const;
const SEATS = [1, 2, 3, 4, 5];
const fitted = (small: WrittenWeights, ballots = {}) => new FittedBeliefs({ small, large: NO_WEIGHTS, ballots });

/** All ways to deal the roles of five seats, as roles by seat from 0. */
const DEALS: ContestRole[][] = SEATS.flatMap((wolf) =>
  SEATS.flatMap((seer) =>
    SEATS.flatMap((possessed) => {
      if (new Set([wolf, seer, possessed]).size < 3) return [];
      const roleOf = (seat: number): ContestRole =>
        seat === wolf ? 'WEREWOLF' : seat === seer ? 'SEER' : seat === possessed ? 'POSSESSED' : 'VILLAGER';
      return [SEATS.map(roleOf)];
    }),
  ),
);

type Line = readonly [agent: number, content: Content];
const seat = fc.constantFrom(...SEATS);
const line: fc.Arbitrary<Line> = fc.oneof(
  seat.map((agent): Line => [agent, comingout(agent, 'SEER')]),
  seat.map((agent): Line => [agent, skip()]),
  fc.tuple(seat, seat).map(([agent, target]): Line => [agent, vote(target)]),
  fc
    .tuple(seat, seat, fc.constantFrom('HUMAN', 'WEREWOLF'))
    .map(([agent, target, species]): Line => [agent, divined(target, species)]),
);
const talk = fc.array(line, { maxLength: 12 });
const weight = fc.integer({ min: -40, max: 40 }).map((hundredths) => hundredths / 100 + 0);
const numbers = (length: number) => fc.array(weight, { minLength: length, maxLength: length });
/** Weights of whatever signs are seen: `pool` is dealt to them in the order of their names. */
const weights = fc.record({
  pool: fc.array(numbers(3), { minLength: 20, maxLength: 20 }),
  frequencies: fc.array(fc.array(numbers(6), { minLength: 3, maxLength: 3 }), {
    minLength: ACT_KINDS.length,
    maxLength: ACT_KINDS.length,
  }),
  results: fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { minLength: 8, maxLength: 8 }),
});
type Weights = typeof weights extends fc.Arbitrary<infer T> ? T : never;

function sizeWeights({ pool, frequencies, results }: Weights, seen: readonly Traits[]): SizeWeights {
  const signs = [...new Set(seen.flatMap((traits) => traits.signs))].sort();
  const keys = ['HUMAN', 'WEREWOLF'].flatMap((species) => ['POSSESSED', 'SEER'].map((role) => `1 SEER ${species} ${role}`));
  return {
    roles: ROLES,
    signs: Object.fromEntries(signs.map((sign, i) => [sign, pool[i % pool.length]!])),
    frequencies: Object.fromEntries(ACT_KINDS.map((kind, i) => [kind, frequencies[i]!])),
    results: Object.fromEntries(keys.map((key, i) => [key, results.slice(2 * i, 2 * i + 2)])),
    pairs: [],
    aims: [],
    spared: [],
  };
}

/** The log of the weight of a role for a seat, sign by sign and kind by kind. */
function logOf(role: ContestRole, { signs, frequencies }: SizeWeights, traits: Traits): number {
  const at = ROLES.indexOf(role as 'SEER');
  if (at < 0) return 0;
  const index = CONTEST_ROLES.indexOf(role);
  const own = traits.signs.map((sign) => signs[sign]![at]!);
  const usual = ACT_KINDS.map(
    (kind, i) => frequencies[kind]![at]![traits.bins[index]!]! * traits.frequencies[i * ROLE_COUNT + index]!,
  );
  return [...own, ...usual].reduce((sum, one) => sum + one, 0);
}

/** Shows a game and another of which the end is not seen. */
function play(
  first: readonly Line[],
  second: readonly Line[],
  watchers: ConstructorParameters<typeof ShownGame>[1],
  me?: number,
) {
  const before = new ShownGame(FIVE, watchers, me);
  for (const [agent, content] of first) before.say(agent, content);
  before.closeTalk();
  before.end();
  const game = new ShownGame([...FIVE.slice(1), 'SEER'], watchers, me);
  for (const [agent, content] of second) game.say(agent, content);
  game.closeTalk();
}

test('probabilities are those of a count of every deal, and obey the laws of a village', () => {
  const property = fc.property(talk, talk, weights, (first, second, some) => {
    const observer = new Observer();
    play(first, second, [observer]);
    const seen = SEATS.map((agent) => observer.traitsOf(agent));
    const small = sizeWeights(some, seen);
    const logs = DEALS.map((deal) => {
      const alone = deal.map((role, i) => logOf(role, small, seen[i]!));
      const reports = observer.scene.reports.map(({ speaker, target, species }) => {
        const pair = small.results[`1 SEER ${species} ${deal[speaker - 1]}`] ?? [1, 1];
        return Math.log(pair[(deal[target - 1] === 'WEREWOLF') === (species === 'WEREWOLF') ? 0 : 1]!);
      });
      return [...alone, ...reports].reduce((sum, one) => sum + one, 0);
    });
    fc.pre(Math.max(...logs) - Math.min(...logs) < 10); // else packs are skipped as negligible
    const total = logs.reduce((sum, log) => sum + Math.exp(log), 0);
    const beliefs = fitted(writeWeights(small));
    play(first, second, [beliefs]);
    for (const agent of SEATS) {
      const said = CONTEST_ROLES.map((role) => beliefs.probability(agent, role));
      const counted = CONTEST_ROLES.map((role) =>
        DEALS.reduce((sum, deal, i) => sum + (deal[agent - 1] === role ? Math.exp(logs[i]!) / total : 0), 0),
      );
      for (const i of said.keys()) expect(said[i]).toBeCloseTo(counted[i]!, 3);
      expect(said.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    }
    for (const role of ROLES) {
      expect(SEATS.reduce((sum, agent) => sum + beliefs.probability(agent, role), 0)).toBeCloseTo(1, 3);
    }
  });
  fc.assert(property, { numRuns: 60 });
});

test('a seat is sure of its own role; what it knows alone does not change what all know', () => {
  const property = fc.property(talk, talk, weights, seat, (first, second, some, me) => {
    const observer = new Observer();
    play(first, second, [observer]);
    const small = sizeWeights(
      some,
      SEATS.map((agent) => observer.traitsOf(agent)),
    );
    const [own, outsider] = [fitted(writeWeights(small)), fitted(writeWeights(small))];
    play(first, second, [own], me);
    play(first, second, [outsider]);
    const role = [...FIVE.slice(1), 'SEER' as const][me - 1]!;
    expect(own.probability(me, role)).toBeCloseTo(1, 9);
    for (const agent of SEATS) {
      for (const role of CONTEST_ROLES) expect(own.publicly(agent, role)).toBe(outsider.probability(agent, role));
    }
  });
  fc.assert(property, { numRuns: 30 });
});

test('weights are read as they were written', () => {
  const property = fc.property(weights, talk, (some, lines) => {
    const observer = new Observer();
    play(lines, lines, [observer]);
    const small = sizeWeights(some, [observer.traitsOf(1)]);
    expect(readWeights(writeWeights(small))).toEqual(small);
    const pairs = Float64Array.from(PAIR_SIGNS, (_, i) => some.pool[i % some.pool.length]![0]!);
    fc.pre(pairs.some((value) => value !== 0));
    const large = { ...small, pairs, aims: some.pool[0]!, spared: some.pool[1]! };
    expect(readWeights(writeWeights(large))).toEqual(large);
  });
  fc.assert(property, { numRuns: 20 });
});

test('in villages with more werewolves, what two seats did to each other tells whether both are', () => {
  const roles: ContestRole[] = ['SEER', 'MEDIUM', 'VILLAGER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF', 'WEREWOLF'];
  const large = { ...NO_WEIGHTS, pairs: ['1 words 1 of 1: -150', '1 words 1 of 2: -50', '1 words 0 of 0: 20'] };
  const beliefs = new FittedBeliefs({ small: NO_WEIGHTS, large, ballots: {} });
  const game = new ShownGame(roles, [beliefs], 1);
  game.say(2, vote(3));
  game.say(4, vote(5));
  const village = villageOf(game, {
    roleNumMap: { MEDIUM: 1, POSSESSED: 1, SEER: 1, VILLAGER: 3, WEREWOLF: 2, BODYGUARD: 0 } as never,
  });
  const evidence = new Evidence(village);
  evidence.roles.set(1, 'SEER');
  evidence.together(2, 3, -1.5);
  evidence.together(4, 5, -1.5);
  const silent = [1, 3, 5, 6, 7, 8];
  for (const one of silent) for (const other of silent) if (one < other) evidence.together(one, other, 0.2);
  const posterior = new Posterior(village);
  posterior.infer(evidence);
  const wolves = village.agents.map((agent) => posterior.of(agent, 'WEREWOLF'));
  expect(village.agents.map((agent) => beliefs.probability(agent, 'WEREWOLF'))).toEqual(wolves);
  expect(new Set(wolves.map((probability) => probability.toFixed(6))).size).toBe(4);
});

test('a werewolf that is known to spare its fellows is no fellow of whom it votes for', () => {
  const roles: ContestRole[] = ['SEER', 'MEDIUM', 'VILLAGER', 'VILLAGER', 'VILLAGER', 'POSSESSED', 'WEREWOLF', 'WEREWOLF'];
  const turned = [...roles.slice(6), ...roles.slice(0, 6)];
  const large = { ...NO_WEIGHTS, pairs: ['1 words 4 of 4: 1'], aims: [0, 0, 0], spared: [1, 0, 0] };
  const beliefs = new FittedBeliefs({ small: NO_WEIGHTS, large, ballots: {} });
  const probabilities: number[] = [];
  for (let game = 0; game < 12; game++) {
    const village = new ShownGame(game % 2 === 0 ? roles : turned, [beliefs], 3);
    // seat 8 finds the werewolves as a villager, and as a werewolf votes for a human
    village.dawn({ ballots: { 8: game % 2 === 0 ? 1 : 2 } });
    village.end();
    const next = new ShownGame(roles, [beliefs], 3);
    next.divineResult = { target: 8, result: 'WEREWOLF' };
    next.dawn({ ballots: { 8: 4 } });
    probabilities.push(beliefs.probability(4, 'WEREWOLF'));
  }
  expect(probabilities[0]).toBeLessThan(1 / 6);
  expect(probabilities.at(-1)).toBeLessThan(probabilities[1]! / 2);
});

test('without weights only composition and deaths count', () => {
  const beliefs = fitted(NO_WEIGHTS);
  const game = new ShownGame(FIVE, [beliefs], 2);
  game.say(1, comingout(1, 'SEER'), divined(5, 'WEREWOLF'));
  expect(beliefs.probability(5, 'WEREWOLF')).toBeCloseTo(1 / 4);
  game.dawn({ ballots: { 1: 5 }, executed: 4, killed: 3 });
  expect(SEATS.map((agent) => beliefs.probability(agent, 'WEREWOLF'))).toEqual([1 / 3, 0, 0, 1 / 3, 1 / 3]);
  beliefs.goesOn();
  expect(SEATS.map((agent) => beliefs.probability(agent, 'WEREWOLF'))).toEqual([1 / 2, 0, 0, 0, 1 / 2]);
});

test('what the night has shown is known in the morning, though the view is the same object', () => {
  const beliefs = fitted(NO_WEIGHTS);
  const game = new ShownGame(FIVE, [beliefs], 1);
  game.divineResult = { target: 5, result: 'WEREWOLF' };
  game.dawn({ executed: 4 });
  expect(beliefs.probability(5, 'WEREWOLF')).toBe(1);
  expect(beliefs.publicly(5, 'WEREWOLF')).toBeCloseTo(1 / 5);
});

test('a tell counts the more, the longer a seat is known', () => {
  const factors = (factor: number[]) => ROLES.map(() => factor);
  const small = { ...NO_WEIGHTS, roles: ROLES, frequencies: { first: factors([0, 0.2, 0.3, 0.4, 0.5, 0.6]) } };
  const beliefs = fitted(small);
  const seen: number[] = [];
  for (let game = 0; game < 16; game++) {
    const isShown = game % 2 === 0; // seat 5 is silent as werewolf only, and a villager in every other game
    const shown = new ShownGame(isShown ? FIVE : [...FIVE.slice(3), ...FIVE.slice(0, 3)], [beliefs]);
    for (const agent of SEATS) shown.say(agent, isShown && agent === 5 ? skip() : vote(1));
    if (isShown) seen.push(beliefs.probability(5, 'WEREWOLF'));
    shown.end();
  }
  expect(seen[0]).toBeCloseTo(1 / 5);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(0.4);
});

test('ballots are expected as announced, until a seat is known to break its word', () => {
  const baseline = { 'small 1 ballot': [9, 9, 9, 9, 9, 9], 'small 1 ballot word': [8, 8, 8, 8, 8, 8] };
  const strangers = fitted(NO_WEIGHTS);
  new ShownGame(FIVE, [strangers], 2);
  expect(strangers.ballotOf(1)).toEqual([0, 1 / 4, 1 / 4, 1 / 4, 1 / 4]);
  const beliefs = fitted(NO_WEIGHTS, baseline);
  const kept: number[] = [];
  for (let i = 0; i < 4; i++) {
    const game = new ShownGame(['VILLAGER', 'SEER', 'VILLAGER', 'POSSESSED', 'WEREWOLF'], [beliefs], 2);
    game.say(1, vote(4));
    const probabilities = beliefs.ballotOf(1);
    expect(probabilities[0]).toBe(0);
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    kept.push(probabilities[3]!);
    game.closeTalk();
    game.dawn({ ballots: { 1: 3 }, executed: 3, killed: 2 }); // the target is dead when the ballot is seen
    game.end();
  }
  expect(kept[0]).toBeGreaterThan(0.7);
  expect(kept).toEqual(kept.toSorted((a, b) => b - a));
  expect(kept.at(-1)).toBeLessThan(0.5);
});
