import { readFileSync } from 'node:fs';

/** What a process has used; CPU time in milliseconds, memory in MiB. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

const TICKS_A_SECOND = 100; // USER_HZ of every Linux that Node runs on

/** What another process has used up to now; undefined when it has ended, or where the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]); // utime and stime, proc(5)
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return { cpuMs: (ticks * 1000) / TICKS_A_SECOND, memoryMiB: Number(kib ?? 0) / 1024 };
  } catch {
    return undefined;
  }
}
