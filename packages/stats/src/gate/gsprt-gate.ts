import { profileLlr, resolutionVariance } from '../sequential/set-gsprt.ts';
import { sprtBounds } from '../sequential/sprt-bounds.ts';
import { type GateRule, type Judged, type Look, shareOfWay } from './gate-rule.ts';

/**
 * Generalised SPRT on set differences with profile variance; to pass, the mean is corrected for losses that sit in few
 * sets. With fewer than ten sets one look may cross a bound by far, so look no sooner, and pass no sooner than
 * `setsBeforePass`. How often it is wrong so is simulated by scripts/gate.ts (results/gate/gate.md).
 */
export function gsprtGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { lower, upper } = sprtBounds(alpha, beta);
  const least = resolutionVariance(moments.n, games);
  const llr = profileLlr(moments, d0, d1, least);
  const careful = profileLlr({ ...moments, mean: carefulMean(look, d0, least) }, d0, d1, least);
  const verdict = careful >= upper ? 'pass' : llr <= lower ? 'fail' : 'open';
  return { verdict, pass: shareOfWay(careful, upper), fail: shareOfWay(llr, lower) };
}

/** The third moment of few sets comes out too small: half as much again. */
const MORE_SKEW = 1.5;
/** Standard errors from d0 beyond which the correction grows no more: there, nobody doubts. */
const FAR = 4;

/**
 * The mean as Johnson (1978) corrects it for skewness in a t test against d0, downwards only: where a few sets are far
 * below the others, a sample that has missed some of them has too high a mean and too small a variance at once.
 */
function carefulMean({ moments, third = 0 }: Look, d0: number, least: number): number {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, least);
  const square = Math.min((mean - d0) ** 2, (FAR ** 2 * variance) / n);
  const skew = MORE_SKEW * Math.min(0, third);
  return mean + (skew / variance) * (1 / (6 * n) + square / (3 * variance));
}
