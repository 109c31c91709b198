import { readdirSync, readFileSync } from 'node:fs';

const MICROS_PER_TICK = 10_000;

/** CPU time of another process, microseconds; the system counts in hundredths of a second. */
export function processTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

/** CPU time of the threads that a process has now, microseconds, to the nanosecond that the scheduler counts. */
export function fineTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanos = threads.map((thread) => {
    const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(ran);
  });
  return nanos.reduce((sum, ran) => sum + ran, 0) / 1000;
}

/** The most memory that another process has had, MiB. */
export function peakMemory(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
