import { type MessagePort, threadId, workerData } from 'node:worker_threads';
import { PULSE, type SetTask } from '../../play/set-task.ts';
import { ownThread } from '../../sandbox/proc.ts';
import type { WorkerInput } from '../../sandbox/realm-input.ts';
import { isWalled } from '../../sandbox/walls.ts';
import { cpuSpent, INSTRUMENTS } from './instruments.ts';
import { NO_AGENTS, SeatLink } from './seat-link.ts';
import { type PlayedParcel, SetRealm } from './set-realm.ts';

const input = workerData as WorkerInput;
if (input.trusted.length === 0 && !isWalled()) throw new Error('this thread is not sandboxed');
const realm = new SetRealm(input);
const systemThread = ownThread();

/** Plays the sets of a batch one after another. This is the function that worker threads run. */
export async function playParcel({ tasks, pulse, link }: PlayOrder): Promise<PlayedParcel> {
  const cells = new Int32Array(pulse);
  const before = cpuSpent();
  const outcomes: string[] = [];
  for (const task of tasks) {
    if (link !== undefined) await realm.play(withoutAgents(task), cells, INSTRUMENTS, NO_AGENTS);
    begin(cells, outcomes.length);
    const others = link && new SeatLink(link.seat, link.port, cells);
    const played = await realm.play(task, cells, INSTRUMENTS, others);
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

function begin(pulse: Int32Array, item: number): void {
  pulse.fill(0);
  pulse[PULSE.item] = item;
  pulse[PULSE.systemThread] = systemThread;
  pulse[PULSE.thread] = threadId;
}

export interface PlayOrder {
  readonly tasks: readonly string[];
  readonly pulse: SharedArrayBuffer;
  /** The only seat whose agent runs here, and the connection with the others. `undefined`: the agents of all seats run here. */
  readonly link: { readonly seat: number; readonly port: MessagePort } | undefined;
}
