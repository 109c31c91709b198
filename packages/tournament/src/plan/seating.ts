import type { Block, Plan } from './plan.ts';
import { chanceSeed } from './secret.ts';
import { type Villages, villagesOf } from './villages.ts';

/** Agents by seat in a set of a block; undefined where the plan has no such set. */
export type Seating = (block: string, set: number) => readonly number[] | undefined;

/** Who sits where by a plan. The villages of a block are drawn when it is first asked for. */
export function seatingOf(plan: Pick<Plan, 'seed' | 'secret' | 'blocks'>): Seating {
  const { blocks } = plan;
  const byName = new Map<string, Block>(blocks.map((block) => [block.name, block]));
  const drawn = new Map<string, Villages>();
  return (name, set) => {
    const block = byName.get(name);
    if (block === undefined || set >= block.sets) return undefined;
    let villages = drawn.get(name);
    if (villages === undefined) {
      villages = villagesOf(chanceSeed(plan), block);
      drawn.set(name, villages);
    }
    return villages.seats(set);
  };
}
