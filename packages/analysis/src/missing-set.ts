import type { PlannedAgent, PutAside } from '@aiwolf-arena/tournament';

/** A set that is missing: the arena itself failed in it, while no agent was asked. It counts for nobody until it is played. */
export interface MissingSet {
  readonly block: string;
  /** From 0. */
  readonly set: number;
  /** From 0; -1 before the first, null where nothing tells. */
  readonly game: number | null;
  /** Names by seat. */
  readonly agents: readonly string[];
  /** In one line. */
  readonly why: string;
}

/** A set that was put aside, with the names of a plan. */
export const missingSet = (
  { block, set, game, agents, why }: PutAside,
  plan: { readonly agents: readonly Pick<PlannedAgent, 'name'>[] },
): MissingSet => ({ block, set, game, agents: agents.map((at) => plan.agents[at]!.name), why });
