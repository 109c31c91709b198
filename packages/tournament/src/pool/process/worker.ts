import { readlinkSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { resourceLimits, threadId, workerData } from 'node:worker_threads';
import { lockMainRealm } from '@aiwolf-arena/agents/lock-main-realm';
import { openRealm } from '@aiwolf-arena/agents/open-realm';
import { trustedBody } from '@aiwolf-arena/agents/trusted-body';
import type { Instruments } from '../../realm/instruments.ts';
import { PULSE } from '../../realm/pulse.ts';
import type { SetTask } from '../../realm/set-task.ts';
import type { WorkerInput } from '../worker-input.ts';
import type { Played, Stopped } from './played.ts';
import { promisesMade, watchEverything, watchReactions } from './reactions.ts';
import { debtor } from './sentence.ts';

/** What the realm's script exports (realm/entry.ts). */
interface PlayRealm {
  nameAgents(json: string): void;
  addBody(agent: number, body: ReturnType<typeof trustedBody>): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  playSet(
    task: string,
    pulse: SharedArrayBuffer,
    instruments: Instruments,
  ): string | Promise<string>;
}

const input = workerData as WorkerInput;
const trusting = input.trusted.length > 0;
if (trusting) watchEverything();
else lockMainRealm();
if (!trusting && process.permission?.has('fs.write') !== false)
  throw new Error('a thread without walls');

const realm = openRealm<PlayRealm>(input.script, 'realm').exports;
realm.nameAgents(input.agents);
for (const { agent, name, text, bytes } of input.data) realm.addData(agent, name, text, bytes);
for (const { agent, body, file } of input.trusted) realm.addBody(agent, trustedBody(body, file));
const systemThread = systemThreadOf();

/** The task of a worker thread: plays a parcel of game sets, one after the other. */
export async function playParcel({ tasks, pulse }: PlayOrder): Promise<Played> {
  const cells = new Int32Array(pulse);
  const before = cpuSpent();
  const outcomes: string[] = [];
  for (const task of tasks) {
    begin(cells, outcomes.length);
    const played = await play(task, cells);
    if (typeof played !== 'string') return played;
    outcomes.push(played);
  }
  return { outcomes, cpuMs: cpuSpent() - before };
}

function begin(pulse: Int32Array, item: number): void {
  pulse.fill(0);
  pulse[PULSE.item] = item;
  pulse[PULSE.systemThread] = systemThread;
  pulse[PULSE.thread] = threadId;
  pulse[PULSE.heavy] = ((resourceLimits.maxOldGenerationSizeMb ?? 0) * 1024) / 2;
}

/** The outcome of a set, or a player that has to be stopped. */
async function play(task: string, pulse: Int32Array): Promise<string | Stopped> {
  watchReactions(pulse);
  const pending = realm.playSet(task, pulse.buffer as SharedArrayBuffer, INSTRUMENTS);
  if (typeof pending === 'string' && !promisesMade()) return pending;
  return await rested(mayWait(task) ? await pending : pending, pulse);
}

/** A trusted player may wait for what lies outside; the watchdog sees to it that this comes to an end. */
function mayWait(task: string): boolean {
  if (!trusting) return false;
  const { seats } = JSON.parse(task) as Pick<SetTask, 'seats'>;
  return input.trusted.some(({ agent }) => seats.includes(agent));
}

/** Node has not told the compiler yet of what V8 counts. */
interface CountingHeap {
  readonly total_allocated_bytes: number;
}

const INSTRUMENTS: Instruments = {
  memory: memoryInUse,
  clock: () => performance.now(),
  cpu: cpuSpent,
  allocated: () => (getHeapStatistics() as unknown as CountingHeap).total_allocated_bytes,
};

/** CPU time of this thread, milliseconds. */
function cpuSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Memory of this thread, KiB. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: bytes } = getHeapStatistics();
  return (heap + bytes) / 1024;
}

/** A parcel of sets to play, and the heartbeat that tells how far it is. */
export interface PlayOrder {
  readonly tasks: readonly string[];
  readonly pulse: SharedArrayBuffer;
}

/**
 * Waits until no promise of the set has anything left to do, so that nothing of it runs in the next one. A realm has
 * neither timers nor anything else to wait for: a set that is not finished then never will be.
 */
async function rested(
  pending: string | Promise<string>,
  pulse: Int32Array,
): Promise<string | Stopped> {
  let outcome: string | undefined;
  let failure: unknown;
  Promise.resolve(pending).then(
    (text) => {
      outcome = String(text);
    },
    (thrown) => {
      failure = thrown;
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
  if (failure !== undefined) throw failure;
  if (outcome !== undefined) return outcome;
  const kill = debtor(pulse);
  if (kill === null) throw new Error('a set waits for nobody');
  return { kill };
}

/** The thread as the system numbers it, by which others can see its CPU time; 0 where there is no /proc. */
function systemThreadOf(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}
