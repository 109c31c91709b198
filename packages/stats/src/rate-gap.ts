import type { WinCounts } from './clustered.ts';
import { studentQuantile } from './distributions.ts';
import { type Interval, isFewSets } from './interval.ts';
import { pairsOf, rawScores } from './pairs.ts';

/** The difference of two rates that were counted in the same game sets. */
export interface RateGap {
  readonly value: number;
  /** Standard error by the differences between sets; infinite if a rate has fewer than two sets. */
  readonly error: number;
  readonly freedom: number;
  /** The rates of which the difference consists, with their weights. */
  readonly rates: readonly WeightedRate[];
}

interface WeightedRate extends WinCounts {
  readonly weight: number;
}

/** Two rates. Both lists have an entry for each set, with 0 games for sets without any. */
export interface RatePair {
  readonly own: readonly WinCounts[];
  readonly other: readonly WinCounts[];
}

/** Returns rate `own` minus rate `other`; `null` if one of them has no game. */
export function rateGap({ own, other }: RatePair): RateGap | null {
  return hasGames(own) && hasGames(other) ? gapOf(rateOf(own), rateOf(other)) : null;
}

/** Returns the weighted mean of the differences of several pairs of rates. All rates need games. The weights add up to 1. */
export const weightedGap = (pairs: readonly RatePair[], weights: readonly number[]): RateGap =>
  gapOf(
    mixed(
      pairs.map(({ own }) => rateOf(own)),
      weights,
    ),
    mixed(
      pairs.map(({ other }) => rateOf(other)),
      weights,
    ),
  );

/**
 * Returns by how much the difference of the rates in some games exceeds that in the rest of the games. `null` if one of the four
 * rates has no game.
 */
export function contrastGap(some: RatePair, rest: RatePair): RateGap | null {
  if (![some.own, some.other, rest.own, rest.other].every(hasGames)) return null;
  const excess = (side: keyof RatePair): Estimate => mixed([rateOf(some[side]), rateOf(rest[side])], [1, -1]);
  return gapOf(excess('own'), excess('other'));
}

const hasGames = (sets: readonly WinCounts[]): boolean => sets.some(({ games }) => games > 0);

/** A rate, or a sum of rates with weights. */
interface Estimate {
  readonly value: number;
  /** By set: how much the set moves the value. */
  readonly influence: readonly number[];
  readonly played: readonly boolean[];
  /** The degrees of freedom as a share of sets - 1: 1 if all sets have equally many games. */
  readonly even: number;
  /** The variance if games were independent. */
  readonly floor: number;
  readonly rates: readonly WeightedRate[];
}

function rateOf(sets: readonly WinCounts[]): Estimate {
  const { values, influence, floors, played, freedom } = rawScores([sets]);
  const sum = (key: 'wins' | 'games'): number => sets.reduce((total, set) => total + set[key], 0);
  return {
    ...{ value: values[0]!, floor: floors[0]!, influence: influence[0]!, played: played[0]! },
    even: freedom[0]! / Math.max(1, countOf(played[0]!) - 1),
    rates: [{ weight: 1, games: sum('games'), wins: sum('wins') }],
  };
}

const countOf = (played: readonly boolean[]): number => played.filter(Boolean).length;

function mixed(parts: readonly Estimate[], weights: readonly number[]): Estimate {
  const sum = (of: (part: Estimate, weight: number) => number): number =>
    parts.reduce((total, part, at) => total + of(part, weights[at]!), 0);
  return {
    value: sum(({ value }, weight) => weight * value),
    influence: parts[0]!.influence.map((_, set) => sum(({ influence }, weight) => weight * influence[set]!)),
    played: parts[0]!.played.map((_, set) => parts.some(({ played }) => played[set])),
    even: Math.min(...parts.map(({ even }) => even)),
    floor: sum(({ floor }, weight) => weight ** 2 * floor),
    rates: parts.flatMap(({ rates }, at) => rates.map((rate) => ({ ...rate, weight: rate.weight * weights[at]! }))),
  };
}

function gapOf(own: Estimate, other: Estimate): RateGap {
  const { difference, error, freedom } = pairsOf({
    values: [own.value, other.value],
    influence: [own.influence, other.influence],
    floors: [own.floor, other.floor],
    played: [own.played, other.played],
    freedom: [own, other].map(({ even, played }) => even * (countOf(played) - 1)),
  });
  return { value: difference[0]!, error: error[0]!, freedom: freedom[0]!, rates: [...own.rates, ...other.rates] };
}

/** Whether enough sets stand behind a difference to give it an interval among many. */
export const isBounded = ({ error, freedom }: RateGap): boolean => Number.isFinite(error) && !isFewSets(freedom);

/** A rate with fewer events than this, or fewer games without one, in units of the squared critical value, is rare. */
const RARE = 2;

/**
 * Returns half of the width of the interval of one of several differences, if together they miss with `alpha`. Few events, which
 * mostly lie in different sets, make this error too small by chance, the more so far out in the tail. So their variance is at
 * least that of independent games, with a rate to which half of the squared critical value is added as wins and as losses, as
 * Agresti and Coull (1998) do.
 */
export function gapReach({ error, freedom, rates }: RateGap, alpha: number, lines: number): number {
  const critical = -studentQuantile(alpha / 2 / lines, freedom);
  const added = critical ** 2 / 2;
  const isRare = ({ games, wins }: WinCounts): boolean => Math.min(wins, games - wins) < RARE * critical ** 2;
  const least = rates.filter(isRare).reduce((sum, { games, weight, wins }) => {
    const near = (wins + added) / (games + 2 * added);
    return sum + (weight ** 2 * near * (1 - near)) / games;
  }, 0);
  return critical * Math.max(error, Math.sqrt(least));
}

/** Returns the interval of one of `lines` differences; with the probability 1 - alpha, all of these intervals are right. */
export function gapBounds(gap: RateGap, alpha: number, lines: number): Interval {
  const reach = gapReach(gap, alpha, lines);
  return { low: Math.max(-1, gap.value - reach), high: Math.min(1, gap.value + reach) };
}
