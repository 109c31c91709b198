import { tail } from '../distribution/critical-value.ts';
import { studentQuantile } from '../distribution/student.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';

/**
 * Critical value for all pairs of agents at once: Student's t with sets - 1 degrees of freedom at alpha shared by all
 * K (K - 1) / 2 pairs. Safe, and wide for few sets. Null with one set or one agent.
 */
export function bonferroniCritical(
  agents: number,
  sets: number,
  level: number = DEFAULT_LEVEL,
): number | null {
  const pairs = (agents * (agents - 1)) / 2;
  return sets < 2 || pairs < 1 ? null : -studentQuantile(tail(level) / pairs, sets - 1);
}
