import type { Agent } from '@aiwolf-arena/engine';

/** The agents with the highest score above 0, in the order of the table. */
export function topOf(scores: ReadonlyMap<Agent, number>): Agent[] {
  const best = Math.max(0, ...scores.values());
  return best === 0 ? [] : [...scores].flatMap(([agent, score]) => (score === best ? [agent] : []));
}
