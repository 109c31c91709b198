// How the gate of `compare` ends, over simulated rounds with a fixed seed: sets of 100 games, one role.
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import type { GateOptions } from './comparison.ts';
import { failsAt, GateCourse, gateCurve, passesAt } from './gate-course.ts';
import type { PairCounts } from './rates.ts';

describe('gate course', () => {
  const OPTIONS: GateOptions = {
    ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
    ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
  };
  const random = seedrandom.alea('gate-course');

  /** A set in which this share of games has another winner, and the candidate gains so much. */
  function pair(discordant: number, difference: number): PairCounts {
    const flips = Math.max(discordant, Math.abs(difference));
    const own = Array.from({ length: 100 }, () => random());
    const gained = own.filter((u) => u < (flips + difference) / 2).length;
    const flipped = own.filter((u) => u < flips).length;
    const wins = { candidateWins: [50 + gained], baselineWins: [50 + flipped - gained] };
    return { games: 100, unchanged: flipped === 0, flipped, dealt: [100], ...wins };
  }

  /** A candidate with this difference in a share of the sets, and `other` in the others. */
  const inFew =
    (difference: number, share: number, discordant: number, other = 0) =>
    (): PairCounts =>
      pair(discordant, random() < share ? difference : other);

  function rounds(play: () => PairCounts, count: number, options = OPTIONS) {
    const ended = { pass: 0, fail: 0, inconclusive: 0, sets: 0 };
    for (let round = 0; round < count; round++) {
      const course = new GateCourse(options, [1]);
      while (!course.add(play()));
      if (course.verdict !== 'running') ended[course.verdict] += 1 / count;
      ended.sets += course.pairs.length / count;
    }
    return ended;
  }

  describe('two points worse, because of few sets: passes at most as often as promised', () => {
    test.each([
      ['20 points in 10 % of sets, 5 % discordant', inFew(-0.2, 0.1, 0.05)],
      ['20 points in 10 % of sets, 30 % discordant', inFew(-0.2, 0.1, 0.3)],
      ['11.5 points beside one opponent of 23, 3 % discordant', inFew(-0.115, 4 / 23, 0.03)],
      ['20 points in 10 % of sets, else the same games', inFew(-0.2, 0.1, 0)],
    ])('%s', (_, play) => {
      expect(rounds(play, 150).pass).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 150));
    });
  });

  describe('as good, because of gains in few sets: fails at most as often as promised', () => {
    const BETTER: GateOptions = { ...OPTIONS, question: 'better', d0: 0, d1: 0.02 };
    test.each([
      ['18 points in 10 % of sets, -2 in the others', inFew(0.18, 0.1, 0.1, -0.02), OPTIONS],
      ['9.5 points beside one opponent of 23, -2 beside the others', inFew(0.095, 4 / 23, 0.1, -0.02), OPTIONS],
      ['the same, by e-values', inFew(0.095, 4 / 23, 0.1, -0.02), { ...OPTIONS, method: 'e-process' } as const],
      ['better by 20 points in 10 % of sets', inFew(0.2, 0.1, 0.1), BETTER],
    ])('%s', (_, play, options) => {
      expect(rounds(play, 150, options).fail).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 150));
    });
  });

  test('no fail before a gain in a tenth of the sets would have been seen, but by a large loss', () => {
    expect(failsAt(OPTIONS)).toBe(36);
    expect(failsAt({ ...OPTIONS, beta: 0.025 })).toBe(42);
    const small = new GateCourse(OPTIONS, [1]);
    for (let set = 0; set < 18; set++) small.add(pair(0.02, -0.02));
    expect(small.verdict).toBe('running');
    expect(small.evidence()!.fail).toBeCloseTo(0.5, 12);
    expect(rounds(() => pair(0.1, -0.04), 100).sets).toBeLessThan(15.5);
    expect(rounds(() => pair(0.02, -0.02), 1, { ...OPTIONS, cap: 20 })).toMatchObject({ fail: 1, sets: 20 });
  });

  test('gains and losses that all sets share cost at most a third more sets than a plain GSPRT, which took 44', () => {
    const equal = rounds(() => pair(0.3, 0), 600); // 150 rounds have a standard error of 2.3 sets
    expect(equal.sets).toBeLessThan(59);
    expect(equal.fail).toBeLessThan(0.075);
    expect(rounds(() => pair(0.3, -0.06), 50)).toMatchObject({ pass: 0, inconclusive: 0 });
  });

  test('no pass before a loss in a tenth of the sets would have been seen, unless no more sets may come', () => {
    expect(passesAt(OPTIONS)).toBe(36); // 0.9 ** 36 < 0.05 / 2
    expect(passesAt({ ...OPTIONS, alpha: 0.01 })).toBe(51);
    expect(passesAt({ ...OPTIONS, atLeast: 72 })).toBe(72);
    expect(passesAt({ ...OPTIONS, cap: 20 })).toBe(20);
    const better = { ...OPTIONS, question: 'better', d0: 0, d1: 0.02 } as const;
    for (const options of [OPTIONS, { ...OPTIONS, method: 'e-process' } as const, better])
      expect(rounds(() => pair(0.15, 0.1), 1, options)).toMatchObject({ pass: 1, sets: 36 });
    expect(rounds(() => pair(0.15, 0.1), 1, { ...OPTIONS, cap: 20 })).toMatchObject({ sets: 20 });
    expect(rounds(() => pair(0, 0), 1)).toMatchObject({ pass: 1, sets: 36 });
    const same = new GateCourse(OPTIONS, [1], true, true);
    while (!same.add(pair(0, 0)));
    expect(same.pairs).toHaveLength(10);
    expect(rounds(() => pair(0.15, -0.06), 20).sets).toBeLessThan(20);
  });

  test('while a pass has to wait, its evidence is not there yet', () => {
    const course = new GateCourse(OPTIONS, [1]);
    for (let set = 0; set < 18; set++) course.add(pair(0.15, 0.1));
    expect(course.verdict).toBe('running');
    expect(course.evidence()!.pass).toBeCloseTo(0.5, 12);
    expect(course.expected()).toBe(36);
  });
});

describe('gate curve', () => {
  const OPTIONS: GateOptions = {
    ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
    ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
  };
  const SET = { variance: 0.003, games: 100 };
  const newRandom = () => seedrandom.alea('gate-curve');

  test('both hypotheses are met as promised; between them fail and pass share the rounds', () => {
    const curve = gateCurve(OPTIONS, SET, 1, newRandom);
    const at = (difference: number) => curve.find((point) => point.difference === difference)!;
    expect(at(-0.02).pass).toBeLessThan(0.06);
    expect(at(0).fail).toBeLessThan(0.07);
    expect(at(-0.01).fail).toBeGreaterThan(0.3);
    expect(at(-0.01).pass).toBeGreaterThan(0.3);
    expect(at(-0.01).meanSets).toBeGreaterThan(at(0).meanSets);
    const passes = curve.map(({ pass }) => pass);
    expect(passes).toEqual(passes.toSorted((a, b) => a - b));
    for (const { pass, fail, inconclusive, meanSets, mostSets } of curve) {
      expect(pass + fail + inconclusive).toBeCloseTo(1, 12);
      expect(mostSets).toBeGreaterThan(meanSets);
    }
    expect(gateCurve(OPTIONS, SET, 1, newRandom)).toEqual(curve);
  });

  test('few sets are inconclusive, and what cannot be is left out', () => {
    expect(gateCurve({ ...OPTIONS, cap: 12 }, SET, 1, newRandom)[3]!.inconclusive).toBeGreaterThan(0.5);
    expect(gateCurve(OPTIONS, SET, 0.02, newRandom).map(({ difference }) => difference)[0]).toBe(-0.02);
  });
});
