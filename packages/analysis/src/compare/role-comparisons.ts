import type { ContestRole } from '@aiwolf-arena/protocol';
import {
  clusterVariance,
  holm,
  type Interval,
  momentsOf,
  type SetRatio,
  studentCritical,
  studentPValue,
  tMixtureInterval,
  tMixtureLogE,
} from '@aiwolf-arena/stats';
import type { GateTerms, RoleComparison } from './comparison.ts';
import { SHOWN_LEVEL } from './gate-course.ts';
import { gainedIn, type PairTally } from './pair-tally.ts';

/** What the seat did in one role over all pairs. */
interface Evidence {
  readonly interval: Interval | null;
  readonly pValue: number;
}

/**
 * Every role on its own, with p values corrected by Holm (1979) for their number: better at error rate `alpha`, worse at
 * `beta`, the rates at which a gate may pass and fail wrongly. `fixed`: the sets were settled before, so Student's t may be used; otherwise p = 1/e of the t mixture, which holds whenever one stops.
 */
export function roleComparisons(
  pairs: readonly PairTally[],
  roles: readonly ContestRole[],
  fixed: boolean,
  { alpha, beta }: Pick<GateTerms, 'alpha' | 'beta'>,
): RoleComparison[] {
  const dealt = roles.flatMap((role, at) => {
    const sets = pairs.filter((pair) => pair.dealt[at]! > 0);
    return sets.length === 0 ? [] : [{ role, at, sets }];
  });
  const evidence = dealt.map(({ at, sets }) => (fixed ? byStudent(sets, at) : byMixture(sets, at)));
  const adjusted = holm(evidence.map(({ pValue }) => pValue));
  return dealt.map(({ role, at, sets }, i) => {
    const rates = ratesOf(sets, at);
    const difference = rates.candidate - rates.baseline + 0;
    const [verdict, rate] =
      difference < 0 ? (['worse', beta] as const) : (['better', alpha] as const);
    const shown = adjusted[i]! > rate ? 'not shown' : verdict;
    return { role, ...rates, difference, ...evidence[i]!, adjusted: adjusted[i]!, verdict: shown };
  });
}

function ratesOf(sets: readonly PairTally[], at: number) {
  const sum = (of: (pair: PairTally) => readonly number[]): number =>
    sets.reduce((total, pair) => total + of(pair)[at]!, 0);
  const games = sum(({ dealt }) => dealt);
  const candidate = sum(({ candidateWins }) => candidateWins) / games;
  const baseline = sum(({ baselineWins }) => baselineWins) / games;
  return { games, candidate, baseline };
}

function byStudent(sets: readonly PairTally[], at: number): Evidence {
  const ratio = clusterVariance(
    sets.map((pair) => ({ total: gainedIn(pair)[at]!, games: pair.dealt[at]! })),
  );
  if (!ratio?.variance) return { interval: null, pValue: 1 };
  return { interval: intervalOf(ratio), pValue: pValueOf(ratio) };
}

const intervalOf = ({ value, variance, freedom }: SetRatio): Interval => {
  const radius = studentCritical(SHOWN_LEVEL, freedom) * Math.sqrt(variance!);
  return possible({ low: value - radius, high: value + radius });
};

/** No difference of rates is beyond one. */
const possible = ({ low, high }: Interval): Interval => {
  return { low: Math.max(-1, low), high: Math.min(1, high) };
};

const pValueOf = ({ value, variance, freedom }: SetRatio): number =>
  studentPValue(value / Math.sqrt(variance!), freedom);

function byMixture(sets: readonly PairTally[], at: number): Evidence {
  const moments = momentsOf(sets.map((pair) => gainedIn(pair)[at]! / pair.dealt[at]!));
  if (moments.variance === 0) return { interval: null, pValue: 1 };
  const pValue = Math.min(1, Math.exp(-tMixtureLogE(moments)));
  const interval = tMixtureInterval(moments, SHOWN_LEVEL);
  return { interval: interval && possible(interval), pValue };
}
