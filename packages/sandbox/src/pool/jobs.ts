import { randomBytes } from 'node:crypto';
import { isKill, isNearLimit } from '../play/result-shape.ts';
import type { Kill } from '../play/set-result.ts';
import { type GameLog, gamesOf, type SetListener, type SetTask, type TimedOutcome } from '../play/set-task.ts';
import { threadTime } from '../realm/proc.ts';
import { type BatchNews, type BatchReport, callCpuMs, KEPT_AT_ONCE, type SlowReport } from './messages.ts';

/** Batches are made so large that a batch takes about this many milliseconds. Sending a batch takes much less time. */
const BATCH_MS = 100;
export const LARGEST_BATCH = 16;
/** Weight of the latest batch in the moving average of the playing time per set. Older batches have the remaining weight. */
const WEIGHT = 0.3;

/** Computes how many sets are sent in one batch. The shorter the sets are, the more sets are sent. */
export class BatchSize {
  #setMs = BATCH_MS;
  readonly #most: number;

  /** `most`: maximum number of sets in a batch. It is 1 if sets must be sent one at a time. */
  constructor(most = LARGEST_BATCH) {
    this.#most = most;
  }

  get setMs(): number {
    return this.#setMs;
  }

  learn(sets: number, cpuMs: number): void {
    if (Number.isFinite(cpuMs)) this.#setMs += WEIGHT * (Math.max(0, cpuMs) / sets - this.#setMs);
  }

  /** Returns the number of sets in the next batch. It is at most `share`: a thread's share of the waiting sets. */
  of(share: number): number {
    const enough = Math.floor(BATCH_MS / Math.max(this.#setMs, 1e-3));
    return Math.max(1, Math.min(enough, Math.ceil(share), this.#most));
  }
}

export class Job {
  readonly resolve: (done: TimedOutcome) => void;
  readonly reject: (error: Error) => void;
  /** How often the pool process crashed while this set was being played. */
  deaths = 0;
  failures = 0;
  readonly #listener: SetListener;
  #task: SetTask;
  /** Number of logs that this attempt to play the set has streamed. */
  #streamed = 0;

  constructor(task: SetTask, listener: SetListener, resolve: Job['resolve'], reject: Job['reject']) {
    this.#listener = listener;
    this.#task = listener.onLog === undefined ? task : { ...task, streamed: true };
    this.resolve = resolve;
    this.reject = reject;
  }

  get task(): SetTask {
    return this.#task;
  }

  /** Whether a crash or an internal error happened while this set was played. Such a set is then played alone. */
  get playsAlone(): boolean {
    return this.deaths + this.failures > 0;
  }

  /**
   * Adds a player that is stopped in the next attempt. If the player was stopped before, it is now stopped from the start of
   * the set, because its promises may still run. Returns false if it was already stopped from the start.
   */
  addKill(kill: Kill): boolean {
    const before = this.#task.kills.filter(({ seat }) => seat === kill.seat);
    if (before.some(({ game }) => game < 0)) return false;
    const silent = before.some((old) => old.game < kill.game || (old.game === kill.game && old.call <= kill.call));
    const final = silent ? { ...kill, game: -1, call: 0 } : kill;
    this.#listener.onKill?.(final);
    this.#task = { ...this.#task, kills: [...this.#task.kills, final] };
    return true;
  }

  /** Called when the set is about to be played, from its first game. */
  begin(): void {
    this.#streamed = 0;
    this.#tell(() => this.#listener.onGames?.(0));
  }

  /** Called with the number of games that have ended. If all games are logged, their logs are counted instead. */
  heardGames(games: number): void {
    const { logs, streamed } = this.#task;
    const isCounted = streamed === true && logs.length >= gamesOf(this.#task);
    if (!isCounted && games > 0) this.#tell(() => this.#listener.onGames?.(games));
  }

  /** The game whose log is the next; `undefined` if no log is to come. */
  get nextLogged(): number | undefined {
    const { logs, streamed } = this.#task;
    const next = streamed ? logs[this.#streamed] : undefined;
    return next !== undefined && next < gamesOf(this.#task) ? next : undefined;
  }

  /** Called with the log of the game `nextLogged`. Returns for how many logs the pool process is to be told that they are kept. */
  heardLog(log: GameLog): number {
    this.#streamed++;
    this.#tell(() => {
      this.#listener.onLog?.(log);
      this.#listener.onGames?.(log.game + 1);
    });
    const rest = this.#streamed % KEPT_AT_ONCE;
    if (rest === 0) return KEPT_AT_ONCE;
    return this.nextLogged === undefined ? rest : 0;
  }

  /** Calls the listener. If it throws, for example since the disk is full, the set is rejected. */
  #tell(call: () => void): void {
    try {
      call();
    } catch (thrown) {
      this.reject(thrown as Error);
    }
  }
}

/** Number of batches per thread that are sent at the same time: one is played, and one waits in the pool process. */
const AHEAD = 2;

/** The unfinished sets: sets that wait, and sets that were sent to the pool process in batches. */
export class JobBoard {
  readonly #waiting: Job[] = [];
  readonly #running = new Map<string, readonly Job[]>();
  readonly #most: number;
  readonly #size: BatchSize;

  constructor(threads: number, size: BatchSize) {
    this.#most = AHEAD * threads;
    this.#size = size;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#running.size === 0;
  }

  wait(job: Job): void {
    this.#waiting.push(job);
  }

  /** Returns the next batch to send and a random ID for it; `undefined` if no batch may be sent now. */
  dispatch(): [id: string, jobs: readonly Job[]] | undefined {
    const jobs = this.#next();
    if (jobs.length === 0) return undefined;
    const id = randomBytes(16).toString('hex');
    this.#running.set(id, jobs);
    return [id, jobs];
  }

  /** Returns the sets of the next batch. A set that may have caused a crash is sent alone, to find the cause. */
  #next(): Job[] {
    const alone = this.#waiting.findIndex(({ playsAlone }) => playsAlone);
    if (alone >= 0) return this.#running.size > 0 ? [] : this.#waiting.splice(alone, 1);
    const guarded = [...this.#running.values()].some((jobs) => jobs.some(({ playsAlone }) => playsAlone));
    if (guarded || this.#running.size >= this.#most) return [];
    return this.#waiting.splice(0, this.#size.of(this.#waiting.length / this.#most));
  }

  running(id: string): readonly Job[] | undefined {
    return this.#running.get(id);
  }

  settle(id: string): void {
    this.#running.delete(id);
  }

  /** Removes and returns all sets that were sent to the pool process. */
  settleAll(): Job[] {
    const jobs = [...this.#running.values()].flat();
    this.#running.clear();
    return jobs;
  }

  /** Removes and returns all sets: the waiting sets and the sets that were sent to the pool process. */
  clear(): Job[] {
    return [...this.settleAll(), ...this.#waiting.splice(0)];
  }
}

interface Case {
  readonly address: string;
  readonly since: number;
  readonly spent: number | null;
}

/** If CPU time cannot be measured, a call may take this multiple of the CPU time limit in wall-clock time. */
const PATIENCE = 5;

/** Decides for threads that do not answer whether they have exceeded the CPU time limit. */
export class SlowThreads {
  readonly #cases = new Map<string, Case>();
  readonly #cpuMs: number;

  constructor(cpuMs: number) {
    this.#cpuMs = cpuMs;
  }

  /** Whether the thread has exceeded the CPU time limit. Time in which the thread waited for a processor does not count. */
  isOverLimit(pid: number, slowReport: SlowReport, now: number, { replayed }: Pick<SetTask, 'replayed'> = {}): boolean {
    const { id, item, kill, game, thread, proven } = slowReport;
    if (proven) return true;
    const address = `${item} ${kill?.seat ?? 0} ${kill?.game ?? game} ${kill?.call}`;
    const most = callCpuMs({ cpuMs: this.#cpuMs }, kill === null || replayed === true);
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

/** Whether a report fits the sets of a batch: its set, game, seat and call exist. */
export function concerns(report: BatchReport | BatchNews, jobs: readonly Job[]): boolean {
  if (report.kind === 'done') return report.outcomes.length === jobs.length && areNear(report.nearLimit, jobs);
  const job = jobs[report.item];
  if (job === undefined) return false;
  if (report.kind === 'games') return report.games <= job.task.games;
  if (report.kind === 'log') return report.game === job.nextLogged;
  if (report.kind === 'failed') return isGameOf(report.game, job);
  if (report.kind === 'slow' && report.kill === null) return isGameOf(report.game, job);
  return isKillIn(report.kill, job);
}

const areNear = (lists: readonly unknown[], jobs: readonly Job[]): boolean =>
  lists.length === jobs.length && jobs.every(({ task }, i) => isNearLimit(lists[i], task.seats.length, task.games));

const isGameOf = (game: number | null, { task }: Job): boolean => game === null || game < task.games;

const isKillIn = (kill: unknown, { task }: Job): boolean => isKill(kill, task.seats.length, task.games);
