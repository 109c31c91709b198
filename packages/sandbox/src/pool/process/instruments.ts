import { createHook, executionAsyncResource } from 'node:async_hooks';
import { getHeapStatistics, promiseHooks } from 'node:v8';
import { isOverflow } from '@aiwolf-arena/engine/heartbeat';
import { type Instruments, noteOverflow, type RunningCall, runningCall, SET_HEARTBEAT } from '../../play/set-task.ts';

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

/** The call whose code created a promise, and its set (`heartbeat`). */
interface Owner extends RunningCall {
  readonly heartbeat: Int32Array;
}

const owners = new WeakMap<object, Owner>();
let heartbeat: Int32Array | undefined;
let made = false;

/** From now on, promises are recorded for the set whose state is in this shared array (see `SET_HEARTBEAT`). */
export function watchReactions(of: Int32Array): void {
  heartbeat = of;
  made = false;
}

export const promisesMade = (): boolean => made;

/** Records the call to which a new promise belongs, so that code that later runs after `await` or in `then` can be assigned. */
function init(promise: object): void {
  if (heartbeat === undefined) return;
  const call = runningCall(heartbeat);
  if (call.seat === 0) return;
  made = true;
  owners.set(promise, { ...call, heartbeat });
}

function before(promise: object): void {
  if (heartbeat === undefined) return;
  const owner = owners.get(promise);
  const known = owner?.heartbeat === heartbeat ? owner : undefined;
  heartbeat[SET_HEARTBEAT.reaction] = known?.seat ?? 0;
  heartbeat[SET_HEARTBEAT.reactionCall] = known?.call ?? 0;
  heartbeat[SET_HEARTBEAT.reactionGame] = known?.game ?? 0;
}

function after(): void {
  if (heartbeat !== undefined) heartbeat[SET_HEARTBEAT.reaction] = 0;
}

/** Notes a stack overflow with which a promise was rejected that no agent handles: nothing of the realm gets to see it. */
function rejected(thrown: unknown, promise: Promise<unknown>): void {
  const owner = owners.get(promise);
  if (owner !== undefined && isOverflow(thrown)) noteOverflow(owner.heartbeat, owner);
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
