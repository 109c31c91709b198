// Methods that the coverage of ours is compared with, and that no command uses.
import type { Interval, Moments } from '@aiwolf-arena/stats';
import betaln from '@stdlib/math-base-special-betaln';

/** The normal form, G (d1 - d0)(2 D - d0 - d1) / (2 v): stops too early while v is known from few sets only. */
export function normalLlr({ n, mean, variance }: Moments, d0: number, d1: number): number {
  return (n * (d1 - d0) * (2 * mean - d0 - d1)) / (2 * variance);
}

/**
 * Two-sided boundary that a sum with variance v crosses at any time with probability at most alpha:
 * sqrt((v + rho) ln((v + rho) / (rho alpha²))) (Robbins 1970; Howard et al. 2021). rho says where it is tightest.
 */
export function normalMixtureBoundary(v: number, rho: number, alpha: number): number {
  return Math.sqrt((v + rho) * Math.log((v + rho) / (rho * alpha ** 2)));
}

/** Before this many sets the plugged-in variance is not to be trusted. */
const ENOUGH = 10;

/**
 * Asymptotic confidence sequence of a mean over sets (Waudby-Smith et al. 2024): the normal mixture in units of the
 * estimated standard deviation, tightest near 1/tau² sets. Null before 10 sets or without spread.
 */
export function asymptoticInterval({ n, mean, variance }: Moments, level: number, tau: number): Interval | null {
  if (n < ENOUGH || variance === 0) return null;
  const spread = Math.sqrt((variance * n) / (n - 1));
  const radius = (spread * normalMixtureBoundary(n, 1 / tau ** 2, 1 - level)) / n;
  return { low: mean - radius, high: mean + radius };
}

/**
 * ln of the e-value from discordant pairs against "each is as likely gained as lost", with a Beta(prior, prior)
 * mixture: ln B(s+b, s+c) - ln B(s, s) + (b+c) ln 2. Exact for the sharp null that the change helps in no set; too
 * often wrong (6.7 % for 5 %) if it helps in some sets and hurts in others.
 */
export function signLogE(gained: number, lost: number, prior: number = 5): number {
  if (gained + lost === 0) return 0;
  const mixed = betaln(prior + gained, prior + lost) - betaln(prior, prior);
  return mixed + (gained + lost) * Math.LN2;
}

/** An estimate with its interval. */
export interface Located extends Interval {
  readonly value: number;
}

/**
 * Interval of a difference from the two estimates' own intervals (MOVER; Newcombe's hybrid, 1998): D - sqrt(dl² - 2 r
 * dl du + du²) and its mirror, with dl = value - low of the first and du = high - value of the second. `correlation`
 * of the two estimates is 0 for agents that were never in the same sets.
 */
export function mover(first: Located, second: Located, correlation: number = 0): Interval {
  const difference = first.value - second.value;
  const down = distance(first.value - first.low, second.high - second.value, correlation);
  const up = distance(first.high - first.value, second.value - second.low, correlation);
  return { low: difference - down + 0, high: difference + up + 0 };
}

function distance(a: number, b: number, correlation: number): number {
  return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
}
