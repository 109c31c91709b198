import type { Interval } from '../estimate/interval.ts';
import { boundary } from './halving.ts';

/** Largest share of the capital at stake. */
const MOST = 1 / 2;

/**
 * Stakes of the betting confidence sequence of Waudby-Smith and Ramdas (2024) for values in [0, 1]:
 * lambda_t = sqrt(2 ln(2/alpha) / (s²_{t-1} t ln(t+1))), the running mean and variance starting from 1/2 and 1/4.
 */
export function bettingStakes(values: readonly number[], level: number): number[] {
  return predictions(values).map(({ variance }, i) =>
    Math.sqrt((2 * Math.log(2 / (1 - level))) / (variance * (i + 1) * Math.log(i + 2))),
  );
}

/** Running mean and variance before each value. */
export function predictions(values: readonly number[]) {
  let [sum, squares] = [0.5, 0.25];
  return values.map((value, i) => {
    const before = { mean: sum / (i + 1), variance: squares / (i + 1) };
    sum += value;
    squares += (value - sum / (i + 2)) ** 2;
    return before;
  });
}

/** ln of the hedged capital max(K+, K-)/2 against mean m, after all values. At least 1/alpha: m is excluded. */
export function bettingLogCapital(values: readonly number[], m: number, level: number): number {
  const stakes = bettingStakes(values, level);
  return Math.max(logGain(values, stakes, m, 1), logGain(values, stakes, m, -1)) - Math.LN2;
}

/**
 * Means not excluded now. Exact for any values in [0, 1], whatever happens inside a set; but stakes are capped, so
 * with sets that differ by .05 it needs eight times as many as the t mixture: an audit number without assumptions.
 */
export function bettingInterval(values: readonly number[], level: number): Interval {
  const stakes = bettingStakes(values, level);
  const limit = Math.log(2 / (1 - level));
  // Capital on "more than m" falls in m, capital on "less" rises: each excludes one side.
  const aboveLow = (m: number) => logGain(values, stakes, m, 1) < limit;
  const belowHigh = (m: number) => logGain(values, stakes, m, -1) < limit;
  return { low: boundary(1, 0, aboveLow), high: boundary(0, 1, belowHigh) };
}

function logGain(
  values: readonly number[],
  stakes: readonly number[],
  m: number,
  side: 1 | -1,
): number {
  const room = side === 1 ? m : 1 - m;
  let sum = 0;
  for (const [i, value] of values.entries()) {
    const stake = room > 0 ? Math.min(stakes[i]!, MOST / room) : stakes[i]!;
    sum += Math.log1p(side * stake * (value - m));
  }
  return sum;
}
