import betaln from '@stdlib/math-base-special-betaln';
import type { WinTally } from '../cluster/win-tally.ts';
import type { Interval } from '../estimate/interval.ts';
import { boundary } from './halving.ts';

/**
 * ln of the e-value against win rate p with a Beta(a, b) mixture: B(a+x, b+n-x) / (B(a, b) p^x (1-p)^(n-x)) (Robbins
 * 1970; Howard, Ramdas, McAuliffe and Sekhon 2021). Independent games only. Infinite for a p that cannot be.
 */
export function betaBinomialLogE(
  { wins, games }: WinTally,
  p: number,
  a: number = 1,
  b: number = 1,
): number {
  const losses = games - wins;
  const likelihood =
    (wins === 0 ? 0 : wins * Math.log(p)) + (losses === 0 ? 0 : losses * Math.log1p(-p));
  return betaln(a + wins, b + losses) - betaln(a, b) - likelihood + 0;
}

/** Win rates with e < 1/alpha: an interval that holds at all times at once. */
export function betaBinomialInterval(
  tally: WinTally,
  level: number,
  a: number = 1,
  b: number = 1,
): Interval {
  const value = tally.games === 0 ? 0.5 : tally.wins / tally.games;
  const holds = (p: number) => betaBinomialLogE(tally, p, a, b) < -Math.log(1 - level);
  return { low: boundary(value, 0, holds), high: boundary(value, 1, holds) };
}
