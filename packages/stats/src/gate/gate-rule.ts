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
  /** `thirdMoment` of the same; left out: 0. */
  readonly third?: number;
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

/** A loss in so many of the sets must have been seen before a gate passes. */
const SEEN_SHARE = 0.1;

/**
 * Sets without which no gate passes: of so many, none from a tenth of all sets has a chance of alpha / 2. Who loses in one
 * set of ten only looks like an equal until such a set comes; without this floor it passed in up to 40 of 100 rounds.
 */
export const setsBeforePass = (alpha: number): number => setsToSee(SEEN_SHARE, alpha);

/** Sets of which one at least is from this share of all, but for a chance of alpha / 2. */
export const setsToSee = (share: number, alpha: number): number =>
  Math.ceil(Math.log(alpha / 2) / Math.log(1 - share));

/** The share of all sets of which so many may well hold none (chance above alpha / 2). */
export const unseenShare = (sets: number, alpha: number): number => 1 - (alpha / 2) ** (1 / sets);

/** The third moment of few sets comes out too small: half as much again. */
const MORE_SKEW = 1.5;
/** Standard errors from d0 beyond which the correction grows no more: there, nobody doubts. */
const FAR = 4;

/**
 * The mean as Johnson (1978) corrects it for skewness in a t test against d0, downwards only: where a few sets are far
 * below the others, a sample that has missed some of them has too high a mean and too small a variance at once.
 */
export function carefulMean({ moments, third = 0 }: Look, d0: number, least: number): number {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, least);
  const square = Math.min((mean - d0) ** 2, (FAR ** 2 * variance) / n);
  const skew = MORE_SKEW * Math.min(0, third);
  return mean + (skew / variance) * (1 / (6 * n) + square / (3 * variance));
}

/** The share of the way, from nothing to a limit. */
export const shareOfWay = (evidence: number, limit: number): number =>
  Math.min(1, Math.max(0, evidence / limit));
