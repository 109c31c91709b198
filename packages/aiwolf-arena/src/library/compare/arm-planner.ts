import {
  type ArenaIdentity,
  type Plan,
  type PlannedAgent,
  planArm,
} from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { plannedOf } from '../agents/roster.ts';
import { rulesChoice } from '../rules/rules-choice.ts';
import type { CompareSpec } from './compare-options.ts';

/** The plan of an agent's arm in a field. */
export type PlanOf = (agent: LoadedAgent, field: readonly LoadedAgent[]) => Plan;

/** What such plans follow from, beside their agents. */
type ArmSpec = Pick<CompareSpec, 'seed' | 'players' | 'games' | 'rules'>;

/** `sets`: most sets of every size; `arena`: that plays them. */
export function armPlanner(
  { seed, players, games, rules }: ArmSpec,
  sets: number,
  arena: ArenaIdentity,
): PlanOf {
  const rulesOf = rulesChoice(rules);
  const fixed = { arena, seed, players, sets, gamesPerSet: games, rulesOf };
  return (agent, field) =>
    planArm({ ...fixed, agent: plannedOf(agent), field: field.map(opponent) });
}

/** Opponents are met, and not ranked. */
const opponent = (agent: LoadedAgent): PlannedAgent => plannedOf(agent, false);
