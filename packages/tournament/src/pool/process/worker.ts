import { readlinkSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { threadId, workerData } from 'node:worker_threads';
import { lockMainRealm } from '@aiwolf-arena/agents/lock-main-realm';
import { openRealm } from '@aiwolf-arena/agents/open-realm';
import { PULSE } from '../../realm/pulse.ts';
import type { WorkerInput } from '../worker-input.ts';
import type { Played, Stopped } from './played.ts';
import { promisesMade, watchReactions } from './reactions.ts';
import { debtor } from './sentence.ts';

/** What the realm's script exports (realm/entry.ts). */
interface PlayRealm {
  nameAgents(json: string): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  playSet(task: string, pulse: SharedArrayBuffer, scales: () => number): string | Promise<string>;
}

lockMainRealm();
if (process.permission?.has('fs.write') !== false) throw new Error('a thread without walls');

const input = workerData as WorkerInput;
const realm = openRealm<PlayRealm>(input.script, 'realm').exports;
realm.nameAgents(input.agents);
for (const { agent, name, text, bytes } of input.data) realm.addData(agent, name, text, bytes);
const systemThread = systemThreadOf();

/** The task of a worker thread: plays one game set. */
export async function playSet(order: PlayOrder): Promise<Played> {
  const before = process.threadCpuUsage();
  const played = await play(order);
  if (typeof played !== 'string') return played;
  const { user, system } = process.threadCpuUsage(before);
  return { outcome: played, cpuMs: (user + system) / 1000 };
}

/** Its outcome, or a player that has to be stopped. */
async function play({ task, pulse }: PlayOrder): Promise<string | Stopped> {
  const cells = new Int32Array(pulse);
  cells[PULSE.systemThread] = systemThread;
  cells[PULSE.thread] = threadId;
  watchReactions(cells);
  const pending = realm.playSet(task, pulse, memoryInUse);
  if (typeof pending === 'string' && !promisesMade()) return pending;
  return await rested(pending, cells);
}

/** Memory of this thread, KiB. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: bytes } = getHeapStatistics();
  return (heap + bytes) / 1024;
}

/** A set to play, and the heartbeat that tells how far it is. */
export interface PlayOrder {
  readonly task: string;
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
