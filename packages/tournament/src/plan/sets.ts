import type { Plan } from './plan.ts';
import { chanceSeed } from './secret.ts';
import { villagesOf } from './villages.ts';

/** One game set of a plan: the unit of work, of chance, of failure and of statistics. */
export interface PlannedSet {
  /** Position of its block in the plan. */
  readonly block: number;
  readonly set: number;
  /** Agents by seat, Agent[01] first, as positions in the plan's agents. */
  readonly seats: readonly number[];
}

/** All sets in plan order from block `from` on; one at a time, so a plan may be as long as it likes. */
export function* setsOf(plan: Plan, from = 0): Generator<PlannedSet> {
  for (let block = from; block < plan.blocks.length; block++) {
    const villages = villagesOf(chanceSeed(plan), plan.blocks[block]!);
    for (let set = 0; set < villages.count; set++) yield { block, set, seats: villages.seats(set) };
  }
}
