import { createHook, executionAsyncResource } from 'node:async_hooks';
import { seatOf } from '@aiwolf-arena/engine/heartbeat';
import { PULSE } from '../../realm/pulse.ts';

/** Whose a promise is, and in which set: what a trusted player has left behind may run in the next one. */
interface Owner {
  readonly seat: number;
  readonly pulse: Int32Array;
}

const owners = new WeakMap<object, Owner>();
let pulse: Int32Array | undefined;
let made = false;
let everything = false;

/** The set whose promises are watched from now on. */
export function watchReactions(of: Int32Array): void {
  pulse = of;
  made = false;
}

/** A trusted player has more than promises: timers, files, the network. */
export function watchEverything(): void {
  everything = true;
}

/** Whether a player of the set has made a promise. */
export const promisesMade = (): boolean => made;

/**
 * Tells whose promise reaction runs: a promise belongs to the seat that was being asked when it was made, or to the owner
 * of the reaction that made it. Costs nothing where no promises are made.
 */
createHook({
  init(_id, type, _trigger, promise) {
    if ((type !== 'PROMISE' && !everything) || pulse === undefined) return;
    const seat = seatOf(pulse[PULSE.asked]!) || pulse[PULSE.reaction]!;
    if (seat === 0) return;
    made = true;
    owners.set(promise, { seat, pulse });
  },
  before() {
    if (pulse === undefined) return;
    const owner = owners.get(executionAsyncResource());
    pulse[PULSE.reaction] = owner?.pulse === pulse ? owner.seat : 0;
  },
}).enable();
