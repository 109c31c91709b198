import type { Plan } from '../plan/plan.ts';
import type { Arm } from './arm.ts';
import type { ArmSet } from './arm-set.ts';

/** Sets of an arm that were played elsewhere, and the plan by which they were. */
export interface StoredArm {
  readonly plan: Plan;
  readonly sets: readonly ArmSet[];
}

/** An arm that knows what is stored, and plays nothing. */
export function storedArm({ sets }: StoredArm): Arm {
  const known = new Map(sets.map((one) => [`${one.block} ${one.set}`, one]));
  return { known: (block, set) => known.get(`${block} ${set}`), asideOf: () => undefined };
}
