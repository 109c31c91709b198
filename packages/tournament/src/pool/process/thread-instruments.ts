import { getHeapStatistics } from 'node:v8';
import type { Instruments } from '../../realm/instruments.ts';

/** Node has not told the compiler yet of what V8 counts. */
interface CountingHeap {
  readonly total_allocated_bytes: number;
}

/** What this thread measures. */
export const INSTRUMENTS: Instruments = {
  memory: memoryInUse,
  clock: () => performance.now(),
  cpu: cpuSpent,
  allocated: () => (getHeapStatistics() as unknown as CountingHeap).total_allocated_bytes,
};

/** CPU time of this thread, milliseconds. */
export function cpuSpent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Memory of this thread, KiB. */
function memoryInUse(): number {
  const { used_heap_size: heap, external_memory: bytes } = getHeapStatistics();
  return (heap + bytes) / 1024;
}
