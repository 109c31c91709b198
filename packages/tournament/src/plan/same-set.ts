import type { Block, Plan } from './plan.ts';
import { seatingOf } from './seating.ts';

/** What decides a set's games beside its number, its seats and the agents. */
const termsOf = ({ draw, wishes, rules }: Block): string =>
  JSON.stringify([draw === 'balanced', wishes, rules]);

/**
 * The sets among `sets` of a block that another plan does not have, or plays with other seats: a longer `random` draw
 * of a contest seats its last villages otherwise, and another preliminary sends others to the final.
 */
export function otherSets(was: Plan, is: Plan, name: string, sets: readonly number[]): number[] {
  const [block, other] = [was, is].map(({ blocks }) => blocks.find((one) => one.name === name));
  if (block === undefined || other === undefined || termsOf(block) !== termsOf(other))
    return [...sets];
  const [before, after] = [seatingOf(was), seatingOf(is)];
  return sets.filter((set) => String(before(name, set)) !== String(after(name, set)));
}
