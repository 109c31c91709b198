import { sharesOf } from '../roles/weighted-rate.ts';
import { expit } from './logistic.ts';
import { type Uncertainty, uncertainty } from './team-model.ts';
import type { TeamRating } from './team-rating.ts';

/** What replacing an average agent by this one adds to its team's chance, averaged over the roles it is dealt. */
export interface OverallGain extends Uncertainty {
  readonly gain: number;
}

/**
 * Gains of all agents on the scale of probability, roles weighted by how often they are dealt, with t intervals by the
 * delta method: gradient sum w p (1 - p) c over roles, c the contrast of the role. In a group that always plays together
 * it is not identified, unless its two sides weigh the same at even odds: then only village plus wolf is told.
 */
export function overallGains(
  { roles, model }: TeamRating,
  weights: readonly number[],
): OverallGain[] {
  const shares = sharesOf(weights);
  return (roles[0] ?? []).map((_, agent) => {
    let gain = 0;
    const gradient = new Array<number>(model.effects.length).fill(0);
    for (const [role, effects] of roles.entries()) {
      const { effect, winGain } = effects[agent]!;
      gain += shares[role]! * winGain;
      const p = expit(model.base(role) + effect);
      for (const [j, value] of model.contrast(agent, role).entries())
        gradient[j]! += shares[role]! * p * (1 - p) * value;
    }
    return { gain: gain + 0, ...uncertainty(model, gradient, gain) };
  });
}
