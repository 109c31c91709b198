import { createHook, executionAsyncResource } from 'node:async_hooks';
import { callOf, seatOf } from '@aiwolf-arena/engine/heartbeat';
import { PULSE } from '../../realm/pulse.ts';

/** Whose a promise is, by which call of which game (from 1), and in which set: what a trusted player has left behind may run in the next one. */
interface Owner {
  readonly seat: number;
  readonly call: number;
  readonly game: number;
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
 * Tells whose promise reaction runs: a promise belongs to the call that went on when it was made, or to the owner of the
 * reaction that made it. Costs nothing where no promises are made.
 */
createHook({
  init(_id, type, _trigger, promise) {
    if ((type !== 'PROMISE' && !everything) || pulse === undefined) return;
    const owner = ownerNow(pulse);
    if (owner.seat === 0) return;
    made = true;
    owners.set(promise, owner);
  },
  before() {
    if (pulse === undefined) return;
    const owner = owners.get(executionAsyncResource());
    const known = owner?.pulse === pulse ? owner : undefined;
    pulse[PULSE.reaction] = known?.seat ?? 0;
    pulse[PULSE.reactionCall] = known?.call ?? 0;
    pulse[PULSE.reactionGame] = known?.game ?? 0;
  },
}).enable();

/** Whoever is being asked or, where nobody is, whoever's reaction runs. */
function ownerNow(pulse: Int32Array): Owner {
  const asked = pulse[PULSE.asked]!;
  const seat = seatOf(asked);
  if (seat > 0) return { seat, call: callOf(asked), game: pulse[PULSE.game]!, pulse };
  const [call, game] = [pulse[PULSE.reactionCall]!, pulse[PULSE.reactionGame]!];
  return { seat: pulse[PULSE.reaction]!, call, game, pulse };
}
