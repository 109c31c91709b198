import type { ContestStandings, Judgement } from '@aiwolf-arena/analysis';
import { type ContestSpec, type Plan, PlanError, withFinal } from '@aiwolf-arena/tournament';

/**
 * The plan with the final behind the preliminary in `folder`. PlanError when elimination has left too few for it: their
 * games are not lost, and the message says how to rank them.
 */
export function finalPlan(
  spec: ContestSpec,
  preliminary: Plan,
  { preliminary: places }: ContestStandings,
  { policy }: Judgement,
  folder: string,
): Plan {
  const finalists = places.filter(({ finalist }) => finalist).map(({ agent }) => agent);
  try {
    if (finalists.length === 0) throw new PlanError('nobody is left for the final');
    return withFinal(spec, preliminary, finalists);
  } catch (thrown) {
    if (policy !== 'eliminate' || !(thrown instanceof PlanError)) throw thrown;
    const rank = `aiwolf-arena rank ${folder} --on-fault eliminate`;
    throw new PlanError(`${thrown.message}\nThose who erred are out; the preliminary: ${rank}`);
  }
}
