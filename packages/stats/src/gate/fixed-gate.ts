import { studentCdf } from '../distribution/student.ts';
import { resolutionVariance } from '../sequential/set-gsprt.ts';
import { carefulMean, type GateRule, type Judged, type Look } from './gate-rule.ts';

/**
 * Two one-sided t tests over a number of sets that was settled before the first: pass if d0 is refuted at alpha, fail if
 * d1 is refuted at beta. Looked at more than once, it is wrong eight times as often as it says. Needs two sets. To pass,
 * the mean is corrected for losses that sit in few sets.
 */
export function fixedGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  const tail = (distance: number): number =>
    n < 2 ? 0.5 : studentCdf(-distance / Math.sqrt(variance / (n - 1)), n - 1);
  const passes = tail(carefulMean(look, d0, variance) - d0) <= alpha;
  const fails = tail(d1 - mean) <= beta;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}
