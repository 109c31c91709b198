// Whatever counts come in: no NaN, no infinity, no minus 0, no interval without width, order of sets without meaning.
import {
  bonferroniCritical,
  clusterVariance,
  drawResamples,
  momentsOf,
  pairsOf,
  rankBootstrap,
  rankSets,
  rawScores,
  rawScoring,
  roleTable,
  stepDownCritical,
  tMixtureInterval,
  tMixtureLogE,
  weightedRate,
  winRate,
} from '@aiwolf-arena/stats';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const counts = fc.nat({ max: 60 }).chain((games) => fc.record({ wins: fc.nat({ max: games }), games: fc.constant(games) }));
const countsBySet = fc.array(counts, { maxLength: 8 });
const table = (width: number) =>
  fc.array(fc.array(counts, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 });

/** Every number in a result, however deep. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersOf) : [];
}

function expectSound(...results: unknown[]): void {
  for (const number of results.flatMap(numbersOf))
    if (!Number.isFinite(number) || Object.is(number, -0)) throw new Error(`${number}`);
}

function expectWide(interval: { low: number | null; high: number | null } | null): void {
  if (interval?.low == null) return;
  expect(interval.high! - interval.low).toBeGreaterThan(0);
}

test('sets of one agent', () => {
  fc.assert(
    fc.property(countsBySet, (sets) => {
      const totals = sets.map(({ wins, games }) => ({ total: wins, games }));
      const ratio = clusterVariance(totals);
      expectSound(ratio);
      for (const set of sets.filter(({ games }) => games > 0)) {
        const { planning, ...rate } = winRate([set]);
        expectSound(planning, rate);
        expectWide(planning!);
        expectWide(rate);
      }
    }),
  );
});

test('differences, looked at whenever', () => {
  const values = fc.array(
    fc.integer({ min: -100, max: 100 }).map((d) => d / 100),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(values, (differences) => {
      const moments = momentsOf(differences);
      expectSound(moments.n, tMixtureLogE(moments), tMixtureLogE(moments, 0.02));
      const interval = tMixtureInterval(moments, 0.95);
      expectSound(interval);
      expectWide(interval);
    }),
  );
});

test('roles', () => {
  fc.assert(
    fc.property(table(3), fc.array(fc.nat({ max: 8 }), { minLength: 3, maxLength: 3 }), (cells, mix) => {
      const roles = roleTable(cells);
      expectSound(roles.rates);
      if (mix.every((weight) => weight === 0)) return;
      const rate = weightedRate(roles, mix);
      expectSound(rate);
      expectWide(rate);
    }),
  );
});

test('rankings: a rank set is an interval of ranks that holds the observed rank', () => {
  const all = table(4).filter((sets) => [0, 1, 2, 3].every((a) => sets.some((set) => set[a]!.games)));
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.double({ min: 0, max: 0.999 })), (sets, probability) => {
      const agents = [0, 1, 2, 3].map((agent) => sets.map((set) => set[agent]!));
      const scores = rawScores(agents);
      const resamples = drawResamples(sets.length, 20, () => probability.next().value!);
      const pairs = pairsOf(scores);
      const critical = stepDownCritical(scores, pairs, () => resamples);
      expectSound(critical, bonferroniCritical(4, sets.length), scores);
      rankSets(pairs, critical).forEach(({ best, worst }, agent) => {
        const above = scores.values.filter((value) => value > scores.values[agent]!).length;
        expect(1 <= best && best <= 1 + above && 1 + above <= worst && worst <= 4).toBe(true);
      });
      const spreads = rankBootstrap(rawScoring(agents), resamples, 2);
      expectSound(spreads);
      expect(spreads.reduce((sum, { inTop }) => sum + inTop, 0)).toBeCloseTo(2, 9);
    }),
    { numRuns: 50 },
  );
});
