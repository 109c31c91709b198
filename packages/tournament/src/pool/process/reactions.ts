import { createHook, executionAsyncResource } from 'node:async_hooks';
import { seatOf } from '@aiwolf-arena/engine';
import { PULSE } from '../../realm/pulse.ts';

const owners = new WeakMap<object, number>();
let pulse: Int32Array | undefined;
let made = false;

/** The set whose promises are watched from now on. */
export function watchReactions(of: Int32Array): void {
  pulse = of;
  made = false;
}

/** Whether a player of the set has made a promise. */
export const promisesMade = (): boolean => made;

/**
 * Tells whose promise reaction runs: a promise belongs to the seat that was being asked when it was made, or to the owner
 * of the reaction that made it. Costs nothing where no promises are made.
 */
createHook({
  init(_id, type, _trigger, promise) {
    if (type !== 'PROMISE' || pulse === undefined) return;
    const owner = seatOf(pulse[PULSE.asked]!) || pulse[PULSE.reaction]!;
    if (owner === 0) return;
    made = true;
    owners.set(promise, owner);
  },
  before() {
    if (pulse === undefined) return;
    pulse[PULSE.reaction] = owners.get(executionAsyncResource()) ?? 0;
  },
}).enable();
