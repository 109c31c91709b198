import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { Tolerance } from '../timing/agent-times.ts';
import { type ArmDifference, armDifferences } from './arm-difference.ts';
import { type PlayedCard, type ReportCard, reportCardOf } from './report-card.ts';

/** What `eval` found: agents that met the same villages. */
export interface Evaluation {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly gamesPerSet: number;
  readonly rules: string;
  /** Names of the opponents that villages are drawn from. */
  readonly field: readonly string[];
  /** In the order in which they were named. */
  readonly cards: readonly ReportCard[];
  /** Every agent but the first beside the first, size by size. */
  readonly differences: readonly ArmDifference[];
}

/** Evaluates arms of one seed and field; one or more. */
export function evaluationOf(arms: readonly PlayedCard[], tolerance: Tolerance): Evaluation {
  const [first, ...others] = arms as readonly [PlayedCard, ...PlayedCard[]];
  const { arena, seed, gamesPerSet, agents, blocks } = first.plan;
  return {
    ...{ arena, seed, gamesPerSet, rules: blocks[0]!.rules.name },
    field: agents.slice(1).map(({ name }) => name),
    cards: arms.map((arm) => reportCardOf(arm, tolerance)),
    differences: others.flatMap((arm) => armDifferences(arm, first)),
  };
}
