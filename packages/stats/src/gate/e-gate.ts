import { resolutionVariance } from '../sequential/set-gsprt.ts';
import { tMixtureLogE } from '../sequential/t-mixture.ts';
import { carefulMean, type GateRule, type Judged, type Look, shareOfWay } from './gate-rule.ts';

/**
 * t-mixture e-processes against d0 (to pass) and d1 (to fail): valid whenever one looks, and for however long one goes
 * on; simulated at +2 points it takes 1.6 times the sets of the GSPRT. A difference that is surely between d0 and d1
 * passes: it is not as bad as H0. To pass, the mean is corrected for losses that sit in few sets.
 */
export function eGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  const careful = carefulMean(look, d0, variance);
  const against = (d: number, at: number): number => tMixtureLogE({ n, mean: at, variance }, d);
  const pass = careful > d0 ? shareOfWay(against(d0, careful), -Math.log(alpha)) : 0;
  const fail = mean < d1 ? shareOfWay(against(d1, mean), -Math.log(beta)) : 0;
  return { verdict: pass === 1 ? 'pass' : fail === 1 ? 'fail' : 'open', pass, fail };
}
