import { resolutionVariance } from '../sequential/set-gsprt.ts';
import { tMixtureLogE } from '../sequential/t-mixture.ts';
import { type GateRule, type Judged, type Look, shareOfWay } from './gate-rule.ts';

/**
 * t-mixture e-processes against d0 (to pass) and d1 (to fail): valid whenever one looks, and for however long one goes
 * on; simulated at +2 points it takes 1.6 times the sets of the GSPRT. A difference that is surely between d0 and d1
 * passes: it is not as bad as H0.
 */
export function eGate({ moments, games }: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  const against = (d: number): number => tMixtureLogE({ n, mean, variance }, d);
  const pass = mean > d0 ? shareOfWay(against(d0), -Math.log(alpha)) : 0;
  const fail = mean < d1 ? shareOfWay(against(d1), -Math.log(beta)) : 0;
  return { verdict: pass === 1 ? 'pass' : fail === 1 ? 'fail' : 'open', pass, fail };
}
