import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { mergeRuns, type RankedLine, rankRuns, standingsOf } from '../src/index.ts';
import { type SetOfWins, twoSizes } from './two-sizes.ts';

const linesOf = (sets: readonly SetOfWins[], options: Parameters<typeof rankRuns>[2] = {}) =>
  rankRuns(mergeRuns([twoSizes(sets)]), seedrandom.alea, options)[0]!.agents;
const named = (lines: readonly RankedLine[], name: string) => lines.find((line) => line.name === name)!;

const sets = (players: 5 | 15, ...rows: readonly (readonly (number | null)[])[]): SetOfWins[] =>
  rows.map((wins) => ({ players, wins }));
/** Agent 0 is much better at 5 than at 15, and steady within each. */
const UNEQUAL = [
  ...sets(5, [8, 4], [7, 5], [8, 6], [7, 3], [8, 5], [7, 4]),
  ...sets(15, [3, 5], [2, 4], [3, 6], [2, 4], [3, 5], [2, 3]),
];

test('a difference between sizes is no disagreement of sets', () => {
  const { winRate, effectiveGames, games } = named(linesOf(UNEQUAL), 'agent0');
  expect(winRate.designEffect).toBeLessThan(1);
  expect(effectiveGames).toBe(games);
  expect(winRate.high! - winRate.low!).toBeLessThan(0.2);
});

test('the effective number of games is by the design effect of all agents, not by that of one in few sets', () => {
  const ranking = rankRuns(
    mergeRuns([twoSizes(sets(5, [9, 4, 2], [1, 5, 9], [8, 6, 3], [2, 3, 8], [9, 5, 1]))]),
    seedrandom.alea,
  )[0]!;
  const effects = ranking.agents.map(({ winRate }) => winRate.designEffect!);
  expect(ranking.designEffect).toBe(effects.toSorted((a, b) => a - b)[1]);
  expect(ranking.designEffect).toBeGreaterThan(1);
  for (const { effectiveGames, games } of ranking.agents) expect(effectiveGames).toBeCloseTo(games / ranking.designEffect!, 9);
});

test('the same sets give the same intervals by block and in a ranking', () => {
  const filled = UNEQUAL.map(({ wins, ...set }, at) => ({ ...set, wins: [...wins, at % 2 ? 9 : 1] }));
  const alike = sets(5, [4, 4, 4], [4, 4, 4], [4, 5, 9]);
  const run = twoSizes([...filled, ...alike], { filler: true });
  const [ranking] = rankRuns(mergeRuns([run]), seedrandom.alea);
  for (const { block, agents } of standingsOf(run.plan, run.results)) {
    expect(agents).toHaveLength(3);
    for (const { name, winRate, roles } of agents.filter(({ ranked }) => ranked)) {
      const size = named(ranking!.agents, name).sizes.find((one) => one.players === block.players);
      expect(size!.winRate).toEqual(winRate);
      expect(size!.roles.SEER!.winRate).toEqual(roles.SEER!.winRate);
    }
  }
});

test('the effective number of games is at most the number of games, however many seats an agent had', () => {
  const wins = fc.array(fc.nat({ max: 10 }), { minLength: 2, maxLength: 2 });
  const set = fc.record({ players: fc.constantFrom(5 as const, 15 as const), wins });
  fc.assert(
    fc.property(fc.array(set, { minLength: 1, maxLength: 6 }), (drawn) => {
      const doubled = drawn.map((one) => ({ ...one, seats: 3 }));
      for (const { effectiveGames, winRate } of linesOf(doubled)) {
        if (effectiveGames !== null) expect(effectiveGames).toBeLessThanOrEqual(10 * drawn.length);
        expect(winRate.high! - winRate.low!).toBeGreaterThan(0);
      }
    }),
    { numRuns: 20 },
  );
});

describe('the rate that ranks has its own interval', () => {
  test.each(['pooled', 'size-mean', 5, 15] as const)('%s', (rule) => {
    for (const { scoreRate, score, sizes, winRate } of linesOf(UNEQUAL, { rule })) {
      expect(scoreRate.value).toBeCloseTo(score!, 12);
      expect(scoreRate.low!).toBeLessThan(score!);
      expect(scoreRate.high!).toBeGreaterThan(score!);
      if (rule === 'pooled') expect(scoreRate).toEqual(winRate);
      if (rule === 15) expect(scoreRate).toEqual(sizes[1]!.winRate);
    }
  });

  test('also where only one set was played', () => {
    const [line] = linesOf([...sets(5, [8, 4]), ...sets(15, [3, 5])], { rule: 'size-mean' });
    expect(line!.scoreRate).toMatchObject({ status: 'single-set', planning: { icc: 0.0104 } });
    expect(line!.scoreRate.high! - line!.scoreRate.low!).toBeGreaterThan(0.2);
  });
});

describe('no certainty from what cannot vary', () => {
  test('an agent of one set has no share of resamples, the others do', () => {
    const lines = linesOf(sets(5, [8, 4, null], [7, 5, null], [8, 3, 9], [7, 6, null]), { finalists: 1 });
    expect(named(lines, 'agent2')).toMatchObject({ ...{ inTop: null, expectedRank: null, winsFinal: null } });
    expect(named(lines, 'agent0').inTop).not.toBeNull();
  });

  test('nor has one of a single set at one of two sizes, unless that size does not count', () => {
    const mixed = [...sets(5, [8, 4], [7, 5], [8, 6]), ...sets(15, [3, 5])];
    expect(linesOf(mixed)[0]!.inTop).toBeNull();
    expect(linesOf(mixed, { rule: 5 })[0]!.inTop).not.toBeNull();
  });

  test('who alone can be scored is compared with nobody', () => {
    const lines = linesOf([...sets(5, [8, 4], [7, 5]), ...sets(15, [3, null], [4, null])], { rule: 15 });
    expect(lines[0]).toMatchObject({ name: 'agent0', rank: 1, ranks: null, inTop: null });
    expect(lines[0]!.winsFinal).toBeNull();
    expect(lines[1]).toMatchObject({ rank: null, missing: [{ players: 15, role: null }] });
  });

  test('a role that was never had is named', () => {
    const [line] = linesOf(sets(5, [8, 4], [7, 5]), { rule: 'balanced' });
    expect(line!.missing.map(({ role }) => role)).toEqual(['POSSESSED', 'VILLAGER', 'WEREWOLF']);
  });
});
