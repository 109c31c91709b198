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

/** The call that created a promise: its seat, number, game (from 1) and set (identified by `pulse`). */
interface Owner {
  readonly seat: number;
  readonly call: number;
  readonly game: number;
  readonly pulse: Int32Array;
}

const owners = new WeakMap<object, Owner>();
let pulse: Int32Array | undefined;
let made = false;

/** From now on, promises are recorded for the set with this shared array (see `PULSE`). */
export function watchReactions(of: Int32Array): void {
  pulse = of;
  made = false;
}

export const promisesMade = (): boolean => made;

/** Records the owner of a new promise: the call, or the owner of the promise reaction, that created it. */
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

/** Returns the call whose code is running. If a promise reaction is running, returns the call that started it. */
function ownerNow(pulse: Int32Array): Owner {
  const asked = pulse[PULSE.asked]!;
  const seat = seatOf(asked);
  if (seat > 0) return { seat, call: callOf(asked), game: pulse[PULSE.game]!, pulse };
  const [call, game] = [pulse[PULSE.reactionCall]!, pulse[PULSE.reactionGame]!];
  return { seat: pulse[PULSE.reaction]!, call, game, pulse };
}

/**
 * Starts recording whose promise reactions run. V8's hooks are used, because `async_hooks` puts a number on every promise.
 * Agents could read from the numbers what the thread did before, and could crash the process by changing them.
 */
export function watchPromises(): void {
  promiseHooks.createHook({ init, before, after });
}

/** Like `watchPromises`, but also records timers and input/output, which only trusted players can use. */
export function watchEverything(): void {
  createHook({
    init: (_id, _type, _trigger, resource) => init(resource),
    before: () => before(executionAsyncResource()),
    after,
  }).enable();
}
