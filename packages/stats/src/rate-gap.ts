import type { WinTally } from './clustered.ts';
import { studentQuantile } from './distributions.ts';
import { type Interval, isFewSets } from './interval.ts';
import { pairsOf, rawScores } from './pairs.ts';

/** The difference of two rates that were counted in the same game sets. */
export interface RateGap {
  readonly value: number;
  /** Standard error by the differences between sets (jackknife); infinite if a rate has fewer than two sets. */
  readonly error: number;
  readonly freedom: number;
  /** The rates of which the difference consists, with their weights. */
  readonly rates: readonly WeightedRate[];
}

interface WeightedRate extends WinTally {
  readonly weight: number;
}

/** Two rates. Both lists have an entry for each set, with 0 games for sets without any. */
export interface RatePair {
  readonly own: readonly WinTally[];
  readonly other: readonly WinTally[];
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

const hasGames = (sets: readonly WinTally[]): boolean => sets.some(({ games }) => games > 0);

/** A rate, or a sum of rates with weights. */
interface Estimate {
  readonly value: number;
  /** By set: how much the set moves the value. */
  readonly influence: readonly number[];
  readonly played: readonly boolean[];
  /** The variance if games were independent. */
  readonly floor: number;
  readonly rates: readonly WeightedRate[];
}

/**
 * Returns a rate with the influences of the jackknife: the larger the share of a set in the games, the more the rate changes
 * without the set (CR3; Bell and McCaffrey 2002). With equal shares, this is CR1.
 */
function rateOf(sets: readonly WinTally[]): Estimate {
  const { values, influence, floors, played } = rawScores([sets]);
  const [value, floor] = [values[0]!, floors[0]!];
  const games = sets.reduce((sum, set) => sum + set.games, 0);
  const count = played[0]!.filter(Boolean).length;
  const stretch = (set: number): number => (count < 2 ? 1 : (1 - 1 / count) / (1 - sets[set]!.games / games));
  return {
    ...{ value, floor, played: played[0]! },
    influence: influence[0]!.map((moved, set) => moved * stretch(set)),
    rates: [{ weight: 1, games, wins: sets.reduce((sum, { wins }) => sum + wins, 0) }],
  };
}

function mixed(parts: readonly Estimate[], weights: readonly number[]): Estimate {
  const sum = (of: (part: Estimate, weight: number) => number): number =>
    parts.reduce((total, part, at) => total + of(part, weights[at]!), 0);
  return {
    value: sum(({ value }, weight) => weight * value),
    influence: parts[0]!.influence.map((_, set) => sum(({ influence }, weight) => weight * influence[set]!)),
    played: parts[0]!.played.map((_, set) => parts.some(({ played }) => played[set])),
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
  });
  return { value: difference[0]!, error: error[0]!, freedom: freedom[0]!, rates: [...own.rates, ...other.rates] };
}

/** Whether enough sets stand behind a difference to give it an interval among many. */
export const isBounded = ({ error, freedom }: RateGap): boolean => Number.isFinite(error) && !isFewSets(freedom);

/** A rate with fewer events than this, or fewer games without one, in units of the squared critical value, is rare. */
const RARE = 2;

/**
 * Returns half of the width of the interval of one of several differences, if together they miss with `alpha`. Few events, which
 * mostly lie in different sets, make the jackknife too small by chance, the more so far out in the tail. So their variance is at
 * least that of independent games, with a rate to which half of the squared critical value is added as wins and as losses, as
 * Agresti and Coull (1998) do.
 */
export function gapReach({ error, freedom, rates }: RateGap, alpha: number, lines: number): number {
  const critical = -studentQuantile(alpha / 2 / lines, freedom);
  const added = critical ** 2 / 2;
  const isRare = ({ games, wins }: WinTally): boolean => Math.min(wins, games - wins) < RARE * critical ** 2;
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
