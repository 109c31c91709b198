import { profileLlr, resolutionVariance } from '../sequential/set-gsprt.ts';
import { sprtBounds } from '../sequential/sprt-bounds.ts';
import { carefulMean, type GateRule, type Judged, type Look, shareOfWay } from './gate-rule.ts';

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
