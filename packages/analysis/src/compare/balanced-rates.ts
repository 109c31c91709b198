import {
  clusterVariance,
  ENOUGH_SETS,
  type Estimate,
  noData,
  pairingSaving,
  roleBalancedDifferences,
  type SetRatio,
  studentCritical,
} from '@aiwolf-arena/stats';
import { SHOWN_LEVEL } from './gate-course.ts';
import { gainedIn, type PairTally } from './pair-tally.ts';

/** Role-balanced win rates of both sides, their difference, and what pairing saved. Null while a role was never dealt. */
export interface BalancedRates {
  readonly candidateRate: number | null;
  readonly baselineRate: number | null;
  readonly difference: Estimate;
  readonly varianceSaved: number | null;
}

export function balancedRates(pairs: readonly PairTally[], mix: readonly number[]): BalancedRates {
  const ratio = (wins: (pair: PairTally) => readonly number[]): SetRatio | null => {
    const sets = pairs.map((pair) => ({ games: pair.dealt, gained: wins(pair) }));
    const values = roleBalancedDifferences(sets, mix);
    const played = pairs.filter(({ games }) => games > 0);
    return values && clusterVariance(values.map((value, i) => weighted(value, played[i]!)));
  };
  const difference = ratio(gainedIn);
  const [candidate, baseline] = [
    ratio(({ candidateWins }) => candidateWins),
    ratio(({ baselineWins }) => baselineWins),
  ];
  return {
    candidateRate: candidate?.value ?? null,
    baselineRate: baseline?.value ?? null,
    difference: estimateOf(difference),
    varianceSaved: pairingSaving(difference, candidate, baseline),
  };
}

const weighted = (value: number, { games }: PairTally) => ({ total: value * games, games });

/** Student's t over sets. Sets that agree exactly have no interval: a width of 0 would be a lie. */
function estimateOf(ratio: SetRatio | null): Estimate {
  if (ratio === null) return noData(SHOWN_LEVEL);
  const { value, sets, games, variance, freedom } = ratio;
  const known = { value, level: SHOWN_LEVEL, sets, games };
  if (!variance) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...known, low: null, high: null, method: 'none', status };
  }
  const radius = studentCritical(SHOWN_LEVEL, freedom) * Math.sqrt(variance);
  const status = sets < ENOUGH_SETS ? 'few-sets' : 'ok';
  const ends = { low: value - radius, high: value + radius };
  return { ...known, ...ends, method: 't by paired sets, role-balanced', status };
}
