import { createHook, executionAsyncResource } from 'node:async_hooks';
import { getHeapStatistics, promiseHooks } from 'node:v8';
import { callOf, seatOf } from '@aiwolf-arena/engine/heartbeat';
import { type Instruments, PULSE } from '../../play/set-task.ts';

/** A field of V8's heap statistics that Node's types lack. */
type CountingHeap = { readonly total_allocated_bytes: number };

export const INSTRUMENTS: Instruments = {
  memory: memoryInUse,
  clock: () => performance.now(),
  cpu: cpuSpent,
  allocated: () => (getHeapStatistics() as unknown as CountingHeap).total_allocated_bytes,
};

/** Returns the CPU time of this thread, milliseconds. */
export function cpuSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the memory in use by this thread, KiB. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: bytes } = getHeapStatistics();
  return (heap + bytes) / 1024;
}

/** The call (game from 1) and the set that started a promise. A trusted player's promises may continue in the next set. */
interface Owner {
  readonly seat: number;
  readonly call: number;
  readonly game: number;
  readonly pulse: Int32Array;
}

const owners = new WeakMap<object, Owner>();
let pulse: Int32Array | undefined;
let made = false;

/** Sets the set whose promises are watched from now on. */
export function watchReactions(of: Int32Array): void {
  pulse = of;
  made = false;
}

export const promisesMade = (): boolean => made;

/** Records the owner of a new promise: the call during which it was made, or the owner of the reaction that made it. */
function init(promise: object): void {
  if (pulse === undefined) return;
  const owner = ownerNow(pulse);
  if (owner.seat === 0) return;
  made = true;
  owners.set(promise, owner);
}

function before(promise: object): void {
  if (pulse === undefined) return;
  const owner = owners.get(promise);
  const known = owner?.pulse === pulse ? owner : undefined;
  pulse[PULSE.reaction] = known?.seat ?? 0;
  pulse[PULSE.reactionCall] = known?.call ?? 0;
  pulse[PULSE.reactionGame] = known?.game ?? 0;
}

function after(): void {
  if (pulse !== undefined) pulse[PULSE.reaction] = 0;
}

/** Returns the seat being asked or, if no seat is asked, the owner of the running reaction. */
function ownerNow(pulse: Int32Array): Owner {
  const asked = pulse[PULSE.asked]!;
  const seat = seatOf(asked);
  if (seat > 0) return { seat, call: callOf(asked), game: pulse[PULSE.game]!, pulse };
  const [call, game] = [pulse[PULSE.reactionCall]!, pulse[PULSE.reactionGame]!];
  return { seat: pulse[PULSE.reaction]!, call, game, pulse };
}

/**
 * Reports from now on whose promise reaction runs. This costs nothing if no promises are made. These are V8's own hooks: those
 * of `async_hooks` put numbers on every promise, which reveal what the thread has done before, and which end the process if
 * they are changed.
 */
export function watchPromises(): void {
  promiseHooks.createHook({ init, before, after });
}

/** Like `watchPromises`, for trusted players, which also have timers, files and the network. */
export function watchEverything(): void {
  createHook({
    init: (_id, _type, _trigger, resource) => init(resource),
    before: () => before(executionAsyncResource()),
    after,
  }).enable();
}
