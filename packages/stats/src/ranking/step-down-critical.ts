import type { Resample } from '../bootstrap/resamples.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { claimCritical } from './bonferroni-critical.ts';
import { largestQuantile, resamplesCarry } from './max-t-critical.ts';
import { FIRST_IS_BETTER, OPEN, PairDeviations, SECOND_IS_BETTER } from './pair-deviations.ts';
import { pairReach } from './pair-reach.ts';
import type { Pairs } from './pairs.ts';
import type { Scores } from './scores.ts';

/**
 * Critical value for all pairs of agents at once, made smaller step by step (Romano and Wolf 2005; for ranks Mogstad,
 * Romano, Shaikh and Wilhelm 2024): what is proven at one step need not be guarded against at the next, so the rest is
 * held against the largest deviation of what is left. Every pair is two claims, either of the two being better; the
 * claim against a proven one stays in, so that the direction of every difference is held too. Starts from Bonferroni,
 * ends when a step proves nothing new, and is never above `maxTCritical`; where some agent was in fewer than twenty sets it
 * takes no resamples, which is Holm's procedure (1979). Everything proven on the way has a t above
 * the last value, which is therefore all that is needed. `redraw`: the same resamples each time. Null with one set or
 * one agent.
 */
export function stepDownCritical(
  scores: Scores,
  pairs: Pairs,
  redraw: () => Iterable<Resample>,
  level: number = DEFAULT_LEVEL,
): number | null {
  const { agents, sets } = pairs;
  let critical = claimCritical(agents * (agents - 1), sets, level);
  if (critical === null) return null;
  const deviations = resamplesCarry(scores) ? new PairDeviations(scores.influence) : null;
  const states = new Uint8Array(pairs.difference.length);
  let claims = agents * (agents - 1);
  let proven = prove(pairs, critical, states);
  do {
    claims -= proven;
    const safe = claimCritical(claims, sets, level)!;
    critical = Math.min(critical, safe);
    if (deviations !== null)
      critical = Math.min(critical, largestQuantile(deviations, states, redraw(), level));
    proven = prove(pairs, critical, states);
  } while (proven > 0);
  return critical;
}

/** Closes every claim that the critical value proves; how many were open until now. */
function prove(pairs: Pairs, critical: number, states: Uint8Array): number {
  const reach = pairReach(pairs, critical);
  let proven = 0;
  for (let at = 0; at < states.length; at++) {
    const difference = pairs.difference[at]!;
    if (states[at] !== OPEN || !(Math.abs(difference) > reach[at]!)) continue;
    states[at] = difference > 0 ? FIRST_IS_BETTER : SECOND_IS_BETTER;
    proven++;
  }
  return proven;
}
