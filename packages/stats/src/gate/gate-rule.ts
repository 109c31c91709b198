import type { Moments } from '../sequential/moments.ts';

/** What a gate asks, and how sure it must be. Differences are of win rates: .02 is two points. */
export interface GateRule {
  /** Differences under H0 and H1: 0 and .02 to ask "better?", -.02 and 0 to ask "not worse?". */
  readonly d0: number;
  readonly d1: number;
  /** Chance to pass what is d0, and to fail what is d1. */
  readonly alpha: number;
  readonly beta: number;
}

/** What is known when a gate looks. */
export interface Look {
  /** Of the differences of the sets so far. */
  readonly moments: Moments;
  /** Games of the smallest of these sets. */
  readonly games: number;
}

/** What a gate says at one look: `open` is neither. */
export interface Judged {
  readonly verdict: 'pass' | 'fail' | 'open';
  /** Of the way to either verdict, 0 to 1. */
  readonly pass: number;
  readonly fail: number;
}

/** The share of the way, from nothing to a limit. */
export const shareOfWay = (evidence: number, limit: number): number =>
  Math.min(1, Math.max(0, evidence / limit));
