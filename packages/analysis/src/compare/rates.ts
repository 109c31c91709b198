import type { ContestRole } from '@aiwolf-arena/protocol';
import {
  carefulMean,
  clusterVariance,
  holm,
  type Interval,
  momentsOf,
  pairingSaving,
  roleBalancedDifferences,
  type SetRatio,
  studentCritical,
  studentEstimate,
  studentPValue,
  thirdMoment,
  tMixtureInterval,
  tMixtureLogE,
} from '@aiwolf-arena/stats';
import type { SeatCounts, SetPair } from '@aiwolf-arena/tournament';
import type { GateLine, GateOptions, RoleComparison } from './comparison.ts';

/** Confidence level of all intervals that are shown to users. */
export const SHOWN_LEVEL = 0.95;

/** One set as played by candidate and baseline. Arrays have one element for each role of the village. */
export interface PairCounts {
  readonly games: number;
  /** Whether all games of the candidate were equal to those of the baseline, event by event. */
  readonly unchanged: boolean;
  /** Number of games in which a different team won with the candidate than with the baseline. */
  readonly flipped: number;
  readonly dealt: readonly number[];
  readonly candidateWins: readonly number[];
  readonly baselineWins: readonly number[];
}

export function pairCounts({ candidate, baseline }: SetPair, roles: readonly ContestRole[]): PairCounts {
  const { games, winners } = candidate;
  return {
    games,
    unchanged: candidate.hash === baseline.hash,
    flipped: [...winners].filter((winner, game) => winner !== baseline.winners[game]).length,
    dealt: roles.map((role) => cellOf(candidate.seat, role)[0]),
    candidateWins: roles.map((role) => cellOf(candidate.seat, role)[1]),
    baselineWins: roles.map((role) => cellOf(baseline.seat, role)[1]),
  };
}

const cellOf = ({ roles }: SeatCounts, role: ContestRole): readonly [number, number, number] => roles[role] ?? [0, 0, 0];

export const gainedIn = ({ candidateWins, baselineWins }: PairCounts): number[] =>
  candidateWins.map((wins, role) => wins - baselineWins[role]!);

type Evidence = Pick<RoleComparison, 'interval' | 'pValue'>;

/**
 * Tests every role separately, with p values corrected by Holm (1979) for the number of roles. The error rate of the verdict
 * `better` is `alpha`; the error rate of the verdict `worse` is `beta`. `fixed`: the number of sets was fixed in advance, so
 * Student's t is valid. Otherwise p is 1 divided by the e-value (see `tMixtureLogE`), which is valid no matter when play stops.
 * For p, the mean is corrected for losses and gains in few sets, as in the gate.
 */
export function roleComparisons(
  pairs: readonly PairCounts[],
  roles: readonly ContestRole[],
  fixed: boolean,
  { alpha, beta }: Pick<GateOptions, 'alpha' | 'beta'>,
): RoleComparison[] {
  const dealt = roles.flatMap((role, at) => {
    const sets = pairs.filter((pair) => pair.dealt[at]! > 0);
    return sets.length === 0 ? [] : [{ role, at, sets }];
  });
  const evidence = dealt.map(({ at, sets }) => (fixed ? byStudent(sets, at) : byMixture(sets, at)));
  const adjusted = holm(evidence.map(({ pValue }) => pValue));
  return dealt.map(({ role, at, sets }, i) => {
    const rates = ratesInRole(sets, at);
    const difference = rates.candidate - rates.baseline + 0;
    const [verdict, rate] = difference < 0 ? (['worse', beta] as const) : (['better', alpha] as const);
    const shown = adjusted[i]! > rate ? 'not shown' : verdict;
    return { role, ...rates, difference, ...evidence[i]!, adjusted: adjusted[i]!, verdict: shown };
  });
}

function ratesInRole(sets: readonly PairCounts[], at: number) {
  const sum = (of: (pair: PairCounts) => readonly number[]): number => sets.reduce((total, pair) => total + of(pair)[at]!, 0);
  const games = sum(({ dealt }) => dealt);
  const candidate = sum(({ candidateWins }) => candidateWins) / games;
  const baseline = sum(({ baselineWins }) => baselineWins) / games;
  return { games, candidate, baseline };
}

function byStudent(sets: readonly PairCounts[], at: number): Evidence {
  const ratio = clusterVariance(sets.map((pair) => ({ total: gainedIn(pair)[at]!, games: pair.dealt[at]! })));
  if (!ratio?.variance) return { interval: null, pValue: 1 };
  const { value, variance, freedom } = ratio;
  const error = Math.sqrt(variance);
  const radius = studentCritical(SHOWN_LEVEL, freedom) * error;
  const interval = possible({ low: value - radius, high: value + radius });
  return { interval, pValue: studentPValue((keptOf(sets.map(ratesAt(at))) * value) / error, freedom) };
}

/** Limits an interval to possible values: a difference of two rates is between -1 and 1. */
const possible = ({ low, high }: Interval): Interval => ({ low: Math.max(-1, low), high: Math.min(1, high) });

function byMixture(sets: readonly PairCounts[], at: number): Evidence {
  const values = sets.map(ratesAt(at));
  const moments = momentsOf(values);
  if (moments.variance === 0) return { interval: null, pValue: 1 };
  const pValue = Math.min(1, Math.exp(-tMixtureLogE({ ...moments, mean: keptOf(values) * moments.mean })));
  const interval = tMixtureInterval(moments, SHOWN_LEVEL);
  return { interval: interval && possible(interval), pValue };
}

const ratesAt =
  (at: number) =>
  (pair: PairCounts): number =>
    gainedIn(pair)[at]! / pair.dealt[at]!;

/** Returns the share of a mean that is left if it is corrected towards 0 for losses or gains in few sets (see `carefulMean`). */
function keptOf(values: readonly number[]): number {
  const moments = momentsOf(values);
  const { mean, variance } = moments;
  if (mean === 0 || variance === 0) return 1;
  return Math.max(0, carefulMean({ moments, third: thirdMoment(values) }, 0, 0, mean < 0 ? 'gain' : 'loss') / mean);
}

type BalancedRates = Pick<GateLine, 'candidateRate' | 'baselineRate' | 'difference' | 'varianceReduction'>;

/** Returns role-balanced win rates, their difference, and the variance saved by pairing; `null` if a role was never dealt. */
export function balancedRates(pairs: readonly PairCounts[], mix: readonly number[]): BalancedRates {
  const ratio = (wins: (pair: PairCounts) => readonly number[]): SetRatio | null => {
    const sets = pairs.map((pair) => ({ games: pair.dealt, gained: wins(pair) }));
    const values = roleBalancedDifferences(sets, mix);
    const played = pairs.filter(({ games }) => games > 0);
    return values && clusterVariance(values.map((value, i) => ({ total: value * played[i]!.games, games: played[i]!.games })));
  };
  const difference = ratio(gainedIn);
  const [candidate, baseline] = [ratio(({ candidateWins }) => candidateWins), ratio(({ baselineWins }) => baselineWins)];
  const { freedom: _, ...estimate } = studentEstimate(difference, SHOWN_LEVEL, 't by paired sets, role-balanced');
  return {
    candidateRate: candidate?.value ?? null,
    baselineRate: baseline?.value ?? null,
    difference: estimate,
    varianceReduction: pairingSaving(difference, candidate, baseline),
  };
}
