import { readFileSync } from 'node:fs';

/** The kernel counts in ticks of a hundredth of a second wherever Linux is common. */
const MS_PER_TICK = 10;

/** CPU time of a thread of another process in milliseconds; null where the system does not tell. */
export function threadTime(pid: number, thread: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}
