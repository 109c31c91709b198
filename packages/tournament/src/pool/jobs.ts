import { randomBytes } from 'node:crypto';
import type { Kill } from '../play/set-result.ts';
import type { SetTask, TimedOutcome } from '../play/set-task.ts';
import { threadTime } from '../sandbox/proc.ts';
import { ownCpuMs, type Suspicion } from './messages.ts';

/** Playing time of a batch in milliseconds, so long that the cost of sending it does not matter. */
const BATCH_MS = 100;
export const LARGEST_PARCEL = 16;
/** Weight of the last batch in the estimate of the time per set. */
const WEIGHT = 0.3;

/** Determines how many sets are sent together: many if they are short, so that sending costs less than playing. */
export class ParcelSize {
  #setMs = BATCH_MS;
  readonly #most: number;

  /** `most`: maximum number of sets in a batch; 1 if every set must be sent alone. */
  constructor(most = LARGEST_PARCEL) {
    this.#most = most;
  }

  learn(sets: number, cpuMs: number): void {
    if (Number.isFinite(cpuMs)) this.#setMs += WEIGHT * (Math.max(0, cpuMs) / sets - this.#setMs);
  }

  /** Returns the batch size for a thread's share of the waiting sets. It decreases: no thread gets a large last batch. */
  of(share: number): number {
    const enough = Math.floor(BATCH_MS / Math.max(this.#setMs, 1e-3));
    return Math.max(1, Math.min(enough, Math.ceil(share), this.#most));
  }
}

export class Job {
  readonly onKill: (kill: Kill) => void;
  readonly resolve: (done: TimedOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Number of pool processes that crashed while the set was running. */
  deaths = 0;
  failures = 0;
  /** The seat that the set was waiting for in the last report of the pool. */
  asked: Kill | null = null;
  #task: SetTask;

  constructor(task: SetTask, onKill: Job['onKill'], resolve: Job['resolve'], reject: Job['reject']) {
    this.#task = task;
    this.onKill = onKill;
    this.resolve = resolve;
    this.reject = reject;
  }

  get task(): SetTask {
    return this.#task;
  }

  /** Whether the set may have crashed a process. Such a set is played alone, so that it affects no other set. */
  get isSuspect(): boolean {
    return this.deaths + this.failures > 0;
  }

  /** Requests memory measurement in every call of the next attempt. Returns false if it was requested before. */
  weigh(): boolean {
    if (this.#task.weighed) return false;
    this.#task = { ...this.#task, weighed: true };
    return true;
  }

  /**
   * Stops a player in the next attempt. A player that was already silent is stopped from the start, because its unfinished
   * promises still run. Returns false if that was already done: then this player is not the cause. If memory ran out, the set
   * is first replayed with memory measured in every call, before a player is stopped.
   */
  condemn(kill: Kill): boolean {
    if (kill.kind === 'memory-limit' && this.weigh()) return true;
    const before = this.#task.kills.filter(({ seat }) => seat === kill.seat);
    if (before.some(({ game }) => game < 0)) return false;
    const silent = before.some((old) => old.game < kill.game || (old.game === kill.game && old.call <= kill.call));
    const final = silent ? { ...kill, game: -1, call: 0 } : kill;
    this.onKill(final);
    this.#task = { ...this.#task, kills: [...this.#task.kills, final] };
    return true;
  }
}

/** Number of dispatched batches per thread: one is played, one waits. */
const AHEAD = 2;

/** The waiting and the dispatched sets, in batches of several short sets. */
export class JobBoard {
  readonly #waiting: Job[] = [];
  readonly #flying = new Map<string, readonly Job[]>();
  readonly #most: number;
  readonly #size: ParcelSize;

  constructor(threads: number, size: ParcelSize) {
    this.#most = AHEAD * threads;
    this.#size = size;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#flying.size === 0;
  }

  wait(job: Job): void {
    this.#waiting.push(job);
  }

  /** Returns the next batch to dispatch, with an unguessable ID; `undefined` if none may be dispatched now. */
  takeOff(): [id: string, jobs: readonly Job[]] | undefined {
    const jobs = this.#next();
    if (jobs.length === 0) return undefined;
    const id = randomBytes(16).toString('hex');
    this.#flying.set(id, jobs);
    return [id, jobs];
  }

  /** Returns the next batch. A set that ran when a pool failed is retried alone, so that a second failure identifies it. */
  #next(): Job[] {
    const suspect = this.#waiting.findIndex(({ isSuspect }) => isSuspect);
    if (suspect >= 0) return this.#flying.size > 0 ? [] : this.#waiting.splice(suspect, 1);
    const guarded = [...this.#flying.values()].some((jobs) => jobs.some(({ isSuspect }) => isSuspect));
    if (guarded || this.#flying.size >= this.#most) return [];
    return this.#waiting.splice(0, this.#size.of(this.#waiting.length / this.#most));
  }

  inFlight(id: string): readonly Job[] | undefined {
    return this.#flying.get(id);
  }

  land(id: string): void {
    this.#flying.delete(id);
  }

  /** Removes and returns all dispatched sets. */
  landAll(): Job[] {
    const jobs = [...this.#flying.values()].flat();
    this.#flying.clear();
    return jobs;
  }

  /** Removes and returns all waiting and dispatched sets. */
  clear(): Job[] {
    return [...this.landAll(), ...this.#waiting.splice(0)];
  }
}

interface Case {
  readonly address: string;
  readonly since: number;
  readonly spent: number | null;
}

/** If the system does not report CPU times, a thread that does not answer exceeds the limit after this multiple of it. */
const PATIENCE = 5;

/** Decides whether threads that do not answer exceed the limit, by the CPU time that the system measures within a call. */
export class Suspects {
  readonly #cases = new Map<string, Case>();
  readonly #cpuMs: number;

  constructor(cpuMs: number) {
    this.#cpuMs = cpuMs;
  }

  /** Whether the thread has exceeded the limit of CPU time. Waiting for the processor does not count. */
  guilty(pid: number, suspicion: Suspicion, now: number): boolean {
    const { id, item, kill, game, thread, proven } = suspicion;
    if (proven) return true;
    const address = `${item} ${kill?.seat ?? 0} ${kill?.game ?? game} ${kill?.call}`;
    const most = kill === null ? ownCpuMs({ cpuMs: this.#cpuMs }) : this.#cpuMs;
    const spent = threadTime(pid, thread);
    const known = this.#cases.get(id);
    if (known?.address !== address) {
      this.#cases.set(id, { address, since: now, spent });
      return false;
    }
    if (spent === null || known.spent === null) return now - known.since >= PATIENCE * most;
    return spent - known.spent >= most;
  }

  forget(id: string): void {
    this.#cases.delete(id);
  }
}
