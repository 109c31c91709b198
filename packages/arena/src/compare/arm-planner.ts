import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import { type Plan, type PlannedAgent, planArm } from '@aiwolf-arena/tournament';
import { plannedOf } from '../agents/roster.ts';
import { rulesChoice } from '../rules/rules-choice.ts';
import { ARENA_VERSION } from '../version.ts';
import type { CompareSpec } from './compare-options.ts';

/** The plan of an agent's arm in a field. */
export type PlanOf = (agent: LoadedAgent, field: readonly LoadedAgent[]) => Plan;

/** What such plans follow from, beside their agents. */
type ArmSpec = Pick<CompareSpec, 'seed' | 'players' | 'games' | 'rules'>;

/** `sets`: most sets of every size. */
export function armPlanner({ seed, players, games, rules }: ArmSpec, sets: number): PlanOf {
  const rulesOf = rulesChoice(rules);
  const fixed = { arena: ARENA_VERSION, seed, players, sets, gamesPerSet: games, rulesOf };
  return (agent, field) =>
    planArm({ ...fixed, agent: plannedOf(agent), field: field.map(opponent) });
}

/** Opponents are met, and not ranked. */
const opponent = (agent: LoadedAgent): PlannedAgent => plannedOf(agent, false);
