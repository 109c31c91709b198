import { studentQuantile } from '../distribution/student.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';

/**
 * Critical value for all pairs of agents at once: Student's t with sets - 1 degrees of freedom at alpha shared by all
 * K (K - 1) / 2 pairs. Safe, and wide for few sets. Null with one set or one agent.
 */
export const bonferroniCritical = (
  agents: number,
  sets: number,
  level: number = DEFAULT_LEVEL,
): number | null => claimCritical(agents * (agents - 1), sets, level);

/** The same for any number of claims that one agent is better than another: a pair is two of them. */
export const claimCritical = (claims: number, sets: number, level: number): number | null =>
  sets < 2 || claims < 1 ? null : -studentQuantile((1 - level) / claims, sets - 1);
