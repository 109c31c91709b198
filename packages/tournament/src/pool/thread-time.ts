import { readFileSync } from 'node:fs';

/** The kernel counts in ticks of a hundredth of a second wherever Linux is common. */
const MS_PER_TICK = 10;

/** What the system knows of a thread. */
export interface ThreadState {
  /** CPU time, milliseconds. */
  readonly cpuMs: number;
  /** It waits for something else than the processor. */
  readonly asleep: boolean;
}

/** The state of a thread of another process, or of this one; null where the system does not tell. */
export function threadState(pid: number, thread: number): ThreadState | null {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    return { cpuMs, asleep: fields[0] !== 'R' };
  } catch {
    return null;
  }
}

/** CPU time of a thread of another process in milliseconds; null where the system does not tell. */
export const threadTime = (pid: number, thread: number): number | null =>
  threadState(pid, thread)?.cpuMs ?? null;
