import { type MessagePort, threadId, workerData } from 'node:worker_threads';
import { type Instruments, SET_HEARTBEAT, type SetTask } from '../../play/set-task.ts';
import { ownThread } from '../../realm/proc.ts';
import type { WorkerInput } from '../../realm/realm-input.ts';
import { isSandboxed } from '../../realm/sandboxed-process.ts';
import { type LogNews, MOST_UNKEPT } from '../messages.ts';
import { cpuSpent, INSTRUMENTS } from './instruments.ts';
import { NO_AGENTS, SeatLink } from './seat-link.ts';
import { type PlayedBatch, SetRealm } from './set-realm.ts';

const input = workerData as WorkerInput;
if (input.trusted.length === 0 && !isSandboxed()) throw new Error('this thread is not sandboxed');
const realm = new SetRealm(input);
const systemThread = ownThread();

/** Plays the sets of a batch one after another. This is the function that worker threads run. */
export async function playBatch({ tasks, heartbeat, link, logs }: PlayOrder): Promise<PlayedBatch> {
  const cells = new Int32Array(heartbeat);
  const before = cpuSpent();
  const outcomes: string[] = [];
  const instruments = logs === undefined ? INSTRUMENTS : { ...INSTRUMENTS, keep: sender(logs, () => outcomes.length) };
  for (const task of tasks) {
    if (link !== undefined) await realm.play(withoutAgents(task), cells, INSTRUMENTS, NO_AGENTS);
    begin(cells, outcomes.length);
    const others = link && new SeatLink(link.seat, link.port, cells);
    const played = await realm.play(task, cells, instruments, others);
    others?.close();
    if (typeof played !== 'string') return played;
    outcomes.push(played);
  }
  return { outcomes, cpuMs: cpuSpent() - before };
}

/**
 * Returns the set with no agent and two games. It is played before memory is measured: what it leaves is the arena's own code, which
 * V8 compiles when it is called.
 */
function withoutAgents(text: string): string {
  const task = JSON.parse(text) as SetTask;
  return JSON.stringify({ ...task, only: 0, until: Math.min(task.games, 2) } satisfies SetTask);
}

/** Returns a function that sends a log to the pool process. It waits while too many of them are on their way to a slow disk. */
function sender({ port, kept }: LogLine, item: () => number): NonNullable<Instruments['keep']> {
  const stored = new Int32Array(kept);
  let sent = 0;
  return (log) => {
    for (let now = Atomics.load(stored, 0); sent - now >= MOST_UNKEPT; now = Atomics.load(stored, 0))
      Atomics.wait(stored, 0, now);
    port.postMessage({ item: item(), ...log } satisfies LogNews);
    sent++;
  };
}

function begin(heartbeat: Int32Array, item: number): void {
  heartbeat.fill(0);
  heartbeat[SET_HEARTBEAT.item] = item;
  heartbeat[SET_HEARTBEAT.systemThread] = systemThread;
  heartbeat[SET_HEARTBEAT.thread] = threadId;
}

export interface PlayOrder {
  readonly tasks: readonly string[];
  readonly heartbeat: SharedArrayBuffer;
  /** The only seat whose agent runs here, and the connection with the others. `undefined`: the agents of all seats run here. */
  readonly link: { readonly seat: number; readonly port: MessagePort } | undefined;
  /** Where streamed logs go. `undefined`: no set of the batch streams its logs. */
  readonly logs: LogLine | undefined;
}

interface LogLine {
  readonly port: MessagePort;
  /** One integer: the number of logs of the batch that are stored. */
  readonly kept: SharedArrayBuffer;
}
