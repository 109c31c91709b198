import { randomBytes } from 'node:crypto';
import type { Kill } from '../play/set-result.ts';
import type { SetTask, TimedOutcome } from '../play/set-task.ts';
import { threadTime } from '../sandbox/proc.ts';
import { ownCpuMs, type Suspicion } from './messages.ts';

/** A parcel that takes so long costs next to nothing on its way. */
const WORTH_MS = 100;
export const LARGEST_PARCEL = 16;
/** What the last parcel counts for in the estimate. */
const WEIGHT = 0.3;

/** How many sets travel together: short ones many, so that the way from process to process does not cost more than they. */
export class ParcelSize {
  #setMs = WORTH_MS;
  readonly #most: number;

  /** `most`: 1 where every set has to travel alone. */
  constructor(most = LARGEST_PARCEL) {
    this.#most = most;
  }

  learn(sets: number, cpuMs: number): void {
    if (Number.isFinite(cpuMs)) this.#setMs += WEIGHT * (Math.max(0, cpuMs) / sets - this.#setMs);
  }

  /** For a thread's share of what waits: towards the end parcels get smaller, so that no thread is left with a large one. */
  of(share: number): number {
    const worth = Math.floor(WORTH_MS / Math.max(this.#setMs, 1e-3));
    return Math.max(1, Math.min(worth, Math.ceil(share), this.#most));
  }
}

/** A set that is to be played, and what has happened to it so far. */
export class Job {
  readonly onKill: (kill: Kill) => void;
  readonly resolve: (done: TimedOutcome) => void;
  readonly reject: (error: Error) => void;
  /** Pool processes that died while it was in flight. */
  deaths = 0;
  /** How often the arena failed in it. */
  failures = 0;
  /** Whom it was waiting for when the pool was last heard of. */
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

  /** It is played alone, so that nothing else is in the way, and nothing else is harmed. */
  get isSuspect(): boolean {
    return this.deaths + this.failures > 0;
  }

  /** Every call is weighed when it is played again; false when they were already. */
  weigh(): boolean {
    if (this.#task.weighed) return false;
    this.#task = { ...this.#task, weighed: true };
    return true;
  }

  /**
   * A player is to be stopped when the set is played again. One that was silent already is stopped from the start, as what
   * it left running still runs. False when that was done before: then it is not the player. Where memory ran out, nobody is
   * stopped before the set was played with every call weighed.
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

/** Parcels on their way for every thread: one is played, one waits. */
const AHEAD = 2;

/** Which sets wait and which are in flight, in parcels of several short ones. */
export class JobBoard {
  readonly #waiting: Job[] = [];
  readonly #flying = new Map<string, readonly Job[]>();
  readonly #most: number;
  readonly #size: ParcelSize;

  constructor(threads: number, size: ParcelSize) {
    this.#most = AHEAD * threads;
    this.#size = size;
  }

  /** Nothing waits, and nothing is in flight. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#flying.size === 0;
  }

  wait(job: Job): void {
    this.#waiting.push(job);
  }

  /** The next parcel to be sent, under a name that cannot be guessed; undefined when none may be sent now. */
  takeOff(): [id: string, jobs: readonly Job[]] | undefined {
    const jobs = this.#next();
    if (jobs.length === 0) return undefined;
    const id = randomBytes(16).toString('hex');
    this.#flying.set(id, jobs);
    return [id, jobs];
  }

  /** Sets over which a pool has died, or failed, are played alone, so that the next time there is one suspect. */
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

  /** All that are in flight, which are so no longer. */
  landAll(): Job[] {
    const jobs = [...this.#flying.values()].flat();
    this.#flying.clear();
    return jobs;
  }

  /** Everything there is; the board is empty then. */
  clear(): Job[] {
    return [...this.landAll(), ...this.#waiting.splice(0)];
  }
}

interface Case {
  readonly address: string;
  readonly since: number;
  readonly spent: number | null;
}

/** Where the system does not tell CPU times, a silent thread is taken for guilty after so many times the limit. */
const PATIENCE = 5;

/** Judges threads that cannot be asked, by the CPU time that the system has booked for them within one call. */
export class Suspects {
  readonly #cases = new Map<string, Case>();
  readonly #cpuMs: number;

  constructor(cpuMs: number) {
    this.#cpuMs = cpuMs;
  }

  /** Whether the thread is guilty by now. A thread that only waits for the processor never is. */
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
