import { createHook, executionAsyncResource } from 'node:async_hooks';
import { getHeapStatistics, promiseHooks } from 'node:v8';
import { callOf, isOverflow, seatOf } from '@aiwolf-arena/engine/heartbeat';
import { type Instruments, PULSE } from '../../play/set-task.ts';

/** A field of V8's heap statistics that is missing in the TypeScript types of Node. */
type CountingHeap = { readonly total_allocated_bytes: number };

export const INSTRUMENTS: Instruments = {
  clock: () => performance.now(),
  cpu: cpuSpent,
  allocated: () => (getHeapStatistics() as unknown as CountingHeap).total_allocated_bytes,
};

/** Returns the CPU time that this thread has used so far, in milliseconds. */
export function cpuSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the memory that this thread uses, in KiB. */
export function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: bytes } = getHeapStatistics();
  return (heap + bytes) / 1024;
}

/** The call whose code created a promise: its seat, its number, its game (counted from 1) and its set (`pulse`). */
interface Owner {
  readonly seat: number;
  readonly call: number;
  readonly game: number;
  readonly pulse: Int32Array;
}

const owners = new WeakMap<object, Owner>();
let pulse: Int32Array | undefined;
let made = false;

/** From now on, promises are recorded for the set whose state is in this shared array (see `PULSE`). */
export function watchReactions(of: Int32Array): void {
  pulse = of;
  made = false;
}

export const promisesMade = (): boolean => made;

/** Records the call to which a new promise belongs, so that code that later runs after `await` or in `then` can be assigned. */
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

/** Returns the call to which the running code belongs. Code after `await` or in `then` belongs to the call that started it. */
function ownerNow(pulse: Int32Array): Owner {
  const asked = pulse[PULSE.asked]!;
  const seat = seatOf(asked);
  if (seat > 0) return { seat, call: callOf(asked), game: pulse[PULSE.game]!, pulse };
  const [call, game] = [pulse[PULSE.reactionCall]!, pulse[PULSE.reactionGame]!];
  return { seat: pulse[PULSE.reaction]!, call, game, pulse };
}

/** Notes a stack overflow with which a promise was rejected that no agent handles: nothing of the realm gets to see it. */
function rejected(thrown: unknown, promise: Promise<unknown>): void {
  const owner = owners.get(promise);
  if (owner === undefined || !isOverflow(thrown) || owner.pulse[PULSE.overflowSeat] !== 0) return;
  owner.pulse[PULSE.overflowSeat] = owner.seat;
  owner.pulse[PULSE.overflowCall] = owner.call;
  owner.pulse[PULSE.overflowGame] = owner.game;
}

/** Starts recording which seat's promise reactions run. Uses V8's hooks: agents could read the data of `async_hooks`. */
export function watchPromises(): void {
  promiseHooks.createHook({ init, before, after });
  process.on('unhandledRejection', rejected);
}

/** Records like `watchPromises`, and also records timers and input/output, which only trusted players can use. */
export function watchEverything(): void {
  createHook({
    init: (_id, _type, _trigger, resource) => init(resource),
    before: () => before(executionAsyncResource()),
    after,
  }).enable();
}
