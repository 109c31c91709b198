/** What a player may use before it is stopped. */
export interface PoolLimits {
  /** CPU time of one call, milliseconds. A thread that does not get the processor is never blamed. */
  readonly cpuMs: number;
  /** JavaScript heap of one thread, MiB: what the players of one set may hold together. */
  readonly heapMiB: number;
  /** Memory of the pool process beside its heaps, MiB for every thread: arrays of bytes. */
  readonly bytesMiB: number;
  /**
   * How long a thread may wait for a trusted player within one call without any computing, milliseconds; other players
   * have nothing to wait for.
   */
  readonly waitMs: number;
}

/** The arena's own work between two calls may take so many times as long as a call: it is not hurried, only ended. */
const OWN = 5;

/** CPU time that a thread may burn while nobody is asked, milliseconds. */
export const ownCpuMs = ({ cpuMs }: Pick<PoolLimits, 'cpuMs'>): number => OWN * cpuMs;

export const POOL_LIMITS: PoolLimits = { cpuMs: 2000, heapMiB: 512, bytesMiB: 512, waitMs: 10_000 };
