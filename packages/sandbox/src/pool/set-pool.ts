import type { LoadedAgent } from '../load/load-agent.ts';
import { needFiles } from '../load/machine-limit.ts';
import { realmInputOf } from '../load/realm-script.ts';
import { SetFailed } from '../play/failed-set.ts';
import type { Kill, NearCall, SetTiming, TimingOptions } from '../play/set-result.ts';
import {
  gamesOf,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from '../play/set-task.ts';
import { packed, type WorkerInput } from '../realm/realm-input.ts';
import { BatchSize, concerns, Job, JobBoard, LARGEST_BATCH, SlowThreads } from './jobs.ts';
import { type BatchNews, type BatchReport, type Failure, isNews, POOL_LIMITS, type SlowReport } from './messages.ts';
import { outcomeOf, timingOf } from './outcome-shape.ts';
import { PoolKeeper } from './pool-keeper.ts';
import { COLLECTOR } from './pool-process.ts';
import { SeparateSeats } from './separate-seats.ts';

const MODULES = {
  realm: new URL('../play/entry.ts', import.meta.url),
  main: new URL('./process/main.ts', import.meta.url),
  worker: new URL('./process/worker.ts', import.meta.url),
  codeCache: { main: new URL('./process/cache-maker.ts', import.meta.url), flags: COLLECTOR },
};

/** Bundles the engine, the protocol and the agents into the scripts that every worker evaluates. */
export const workerInputOf = (agents: readonly LoadedAgent[]): Promise<WorkerInput> => realmInputOf(MODULES, agents);

/** If the pool process crashes this many times during a set, each of its seats plays in a process of its own. */
const DEATHS = 2;

/** Number of attempts to play a set with an internal error. The second attempt is made alone in a new process. */
const FAILURES = 2;

/** Number of files that the pool process opens. The next constant is the number of files for each of its threads. */
const FILES_OF_A_POOL = 12;
const FILES_OF_A_THREAD = 5;

const NOBODY = 'the computation did not end while no agent was asked';

export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/**
 * Plays game sets in the threads of a separate, sandboxed process. If a player has to be stopped, its set is replayed, and the
 * player gives no answers from the call on at which it was stopped. A process that ends is replaced, and its unfinished sets
 * are replayed. If an internal error occurs repeatedly in a set, only that set is rejected (with `SetFailed`). If an agent is
 * trusted, the process is not sandboxed, and that agent can violate these guarantees.
 */
export class SetPool implements SetPlayer {
  readonly threads: number;
  readonly #timing: TimingOptions | null;
  readonly #size: BatchSize;
  readonly #board: JobBoard;
  readonly #slowThreads: SlowThreads;
  readonly #keeper: PoolKeeper;
  readonly #seats: SeparateSeats;
  #closed = false;

  constructor(input: WorkerInput, threads: number, limits = POOL_LIMITS, timing: TimingOptions | null = null) {
    const sandboxed = input.trusted.length === 0;
    needFiles(FILES_OF_A_POOL + threads * FILES_OF_A_THREAD, `games cannot be played on ${threads} threads`);
    const alone = timing !== null || !sandboxed; // sets that are measured, or may wait, are sent one by one
    this.threads = threads;
    this.#timing = timing;
    this.#size = new BatchSize(alone ? 1 : LARGEST_BATCH);
    this.#board = new JobBoard(threads, this.#size);
    this.#slowThreads = new SlowThreads(limits.cpuMs);
    const opening = { kind: 'open', input: packed(input), threads, limits, timing } as const;
    this.#seats = new SeparateSeats({ ...opening, threads: 1, timing: null }, sandboxed);
    this.#keeper = new PoolKeeper(opening, sandboxed, {
      ready: () => this.#send(),
      report: (report) => this.#hear(report),
      died: (why) => this.#died(why),
      hopeless: (error) => void this.#end(error),
    });
  }

  /** Opens the player of a command's sets. (Tests of commands put one without a process in its place.) */
  static open(input: WorkerInput, threads: number, timing: TimingOptions | null = null): SetPlayer {
    return new SetPool(input, threads, POOL_LIMITS, timing);
  }

  /** ID of the current pool process. */
  get pid(): number | undefined {
    return this.#keeper.pid;
  }

  ahead(perThread: number): number {
    return perThread * this.threads;
  }

  /** CPU time of a set in milliseconds: a moving average over the last batches. */
  get setMs(): number {
    return this.#size.setMs;
  }

  async play(task: SetTask, listener?: SetListener): Promise<SetOutcome> {
    return (await this.playTimed(task, listener)).outcome;
  }

  /** Plays a set. Returns the outcome that `play` would return, and the timing. */
  playTimed(task: SetTask, listener: SetListener = {}): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => this.#start(new Job(task, listener, resolve, reject)));
  }

  /** Ends the process. Unfinished sets are rejected. The promise settles when the process has ended. */
  close(): Promise<void> {
    return this.#end(new PoolClosed('the pool was closed'));
  }

  async #end(error: Error): Promise<void> {
    this.#closed = true;
    const lost = this.#board.clear();
    await Promise.all([this.#keeper.close(), this.#seats.close()]);
    for (const { reject } of lost) reject(error);
  }

  #start(job: Job): void {
    if (this.#closed) return job.reject(new PoolClosed('the pool was closed'));
    this.#board.wait(job);
    this.#goOn();
  }

  /** Sends waiting sets to the process. Starts a process if none is running. */
  #goOn(): void {
    if (this.#board.isEmpty) return;
    this.#keeper.start();
    this.#send();
  }

  #send(): void {
    if (!this.#keeper.isReady) return;
    for (let next = this.#board.dispatch(); next !== undefined; next = this.#board.dispatch()) {
      const [id, jobs] = next;
      for (const job of jobs) job.begin();
      const tasks = jobs.map(({ task }) => JSON.stringify(task));
      this.#keeper.send({ kind: 'play', id, tasks, streamed: jobs.some(({ nextLogged }) => nextLogged !== undefined) });
    }
  }

  #hear(report: BatchReport | BatchNews): void {
    const jobs = this.#board.running(report.id);
    if (jobs === undefined) return; // the batch was withdrawn
    if (!concerns(report, jobs)) this.#keeper.distrust();
    else if (isNews(report)) this.#note(jobs, report);
    else this.#settle(jobs, report);
  }

  #note(jobs: readonly Job[], news: BatchNews): void {
    const job = jobs[news.item]!;
    if (news.kind === 'games') {
      for (const done of jobs.slice(0, news.item)) done.heardGames(gamesOf(done.task));
      return job.heardGames(news.games);
    }
    const { game, id, text } = news;
    const logs = job.heardLog({ game, text });
    if (logs > 0) this.#keeper.send({ kind: 'kept', id, logs });
  }

  #settle(jobs: readonly Job[], report: BatchReport): void {
    if (report.kind === 'slow' && !this.#isOverLimit(jobs[report.item]!, report)) return;
    this.#board.settle(report.id);
    this.#slowThreads.forget(report.id);
    if (report.kind === 'slow') this.#replace();
    if (report.kind === 'done') this.#finish(jobs, report);
    else this.#trouble(jobs, report);
    this.#goOn();
  }

  #isOverLimit({ task }: Job, slowReport: SlowReport): boolean {
    return this.#slowThreads.isOverLimit(this.#keeper.pid!, slowReport, performance.now(), task);
  }

  #finish(jobs: readonly Job[], { outcomes, timing, cpuMs, nearLimit }: BatchReport & { kind: 'done' }): void {
    this.#size.learn(jobs.length, cpuMs);
    for (const [i, job] of jobs.entries()) this.#finishOne(job, outcomes[i], timing, nearLimit[i]!);
  }

  #finishOne(job: Job, text: unknown, times: string | null, nearLimit: readonly NearCall[]): void {
    const outcome = outcomeOf(text, job.task);
    const timing = this.#timingOf(times, job.task);
    if (typeof outcome === 'string') this.#distrust(job, outcome);
    else if (job.nextLogged !== undefined) this.#distrust(job, `the log of game ${job.nextLogged} is missing`);
    else if (timing === undefined) this.#distrust(job, 'its times are invalid');
    else job.resolve({ outcome, timing, ...(nearLimit.length > 0 && { nearLimit }) });
  }

  /** Handles a report `stopped`, `slow` or `failed` about one set of a batch. Replays the other sets of this batch. */
  #trouble(jobs: readonly Job[], report: BatchReport & { kind: 'stopped' | 'slow' | 'failed' }): void {
    for (const [i, job] of jobs.entries()) {
      if (i !== report.item) this.#start(job);
      else if (report.kind === 'failed') this.#failed(job, report);
      else if (report.kind === 'stopped') this.#again(job, report.kill);
      else if (report.kill !== null) this.#again(job, report.kill);
      else this.#failed(job, { game: report.game, message: NOBODY, overflow: report.overflow });
    }
  }

  /** Parses the timing of a set. Returns `null` if timing was not requested, and `undefined` if it is invalid. */
  #timingOf(text: string | null, { seats, games }: SetTask): SetTiming | null | undefined {
    if (this.#timing === null || text === null) return this.#timing === null ? null : undefined;
    return timingOf(text, { seats: seats.length, games });
  }

  #distrust(job: Job, why: string): void {
    const message = `the pool returned an invalid outcome: ${why}`;
    this.#failed(job, { game: null, message, overflow: false });
  }

  /** Handles an internal error in a set: replays it in a new process, or rejects it after the last attempt. */
  #failed(job: Job, { game, message, overflow }: Pick<Failure, 'game' | 'message' | 'overflow'>) {
    if (overflow) return void this.#separate(job, game, message);
    this.#replace();
    this.#fail(job, game, message);
  }

  #fail(job: Job, game: number | null, message: string): void {
    job.failures++;
    if (job.failures < FAILURES) this.#start(job);
    else job.reject(new SetFailed(job.task, game, message));
  }

  /** Finds the seat over which memory ran out, or the process died: plays the set with each seat in a process of its own. */
  async #separate(job: Job, game: number | null, why: string): Promise<void> {
    const kill = (await this.#seats.find(job.task)).kill;
    if (kill !== null) this.#again(job, kill);
    else this.#fail(job, game, `${why}; but not with any seat alone`);
  }

  /** Replays a set. The player in `kill` is stopped in the replay, in addition to the players that were stopped before. */
  #again(job: Job, kill: Kill): void {
    try {
      if (job.addKill(kill)) return this.#start(job);
      const why = `seat ${kill.seat} was stopped, but this happened again: ${kill.detail}`;
      job.reject(new SetFailed(job.task, kill.game, why));
    } catch (thrown) {
      job.reject(thrown as Error); // the stopped player could not be recorded
    }
  }

  /** Ends the pool process and starts a new one, in which all unfinished sets are replayed. No player is stopped for this. */
  #replace(): void {
    this.#keeper.drop();
    for (const job of this.#board.settleAll()) this.#start(job);
    this.#goOn();
  }

  #died(why: string): void {
    for (const job of this.#board.settleAll()) {
      job.deaths++;
      if (job.deaths < DEATHS) this.#start(job);
      else void this.#separate(job, null, `the process that plays the games ended: ${why.trim()}`);
    }
    this.#goOn();
  }
}
