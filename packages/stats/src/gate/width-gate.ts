import type { Interval } from '../estimate/interval.ts';
import { resolutionVariance } from '../sequential/set-gsprt.ts';
import { tMixtureInterval } from '../sequential/t-mixture.ts';
import type { GateRule, Judged, Look } from './gate-rule.ts';

/** The confidence sequence of a look; sets that agree exactly count as if one were a game off. */
export function alwaysInterval({ moments, games }: Look, level: number): Interval | null {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  return tMixtureInterval({ n, mean, variance }, level);
}

/** Whether the confidence sequence of this level is as narrow as asked for. */
export function isNarrow(look: Look, level: number, width: number): boolean {
  const interval = alwaysInterval(look, level);
  return interval !== null && interval.high - interval.low <= width;
}

/** Pass if d0 lies below the confidence sequence of level 1 - 2 alpha, fail if d1 lies above that of 1 - 2 beta. */
export function intervalGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const passes = (alwaysInterval(look, 1 - 2 * alpha)?.low ?? Number.NEGATIVE_INFINITY) > d0;
  const fails = (alwaysInterval(look, 1 - 2 * beta)?.high ?? Number.POSITIVE_INFINITY) < d1;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}
