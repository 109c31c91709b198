import type { LoadedAgent } from '../load/load-agent.ts';
import { needFiles } from '../load/machine-limit.ts';
import { realmInputOf } from '../load/realm-script.ts';
import { SetFailed } from '../play/put-aside.ts';
import type { Kill, SetTiming, TimingTerms } from '../play/set-result.ts';
import type { SetOutcome, SetTask, TimedOutcome } from '../play/set-task.ts';
import { packed, type WorkerInput } from '../sandbox/realm-input.ts';
import { Job, JobBoard, LARGEST_PARCEL, ParcelSize, Suspects } from './jobs.ts';
import { concerns, type Failure, isKillIn, type ParcelReport, POOL_LIMITS } from './messages.ts';
import { outcomeOf, timingOf } from './outcome-shape.ts';
import { PoolKeeper } from './pool-keeper.ts';

const MODULES = {
  realm: new URL('../play/entry.ts', import.meta.url),
  main: new URL('./process/main.ts', import.meta.url),
  worker: new URL('./process/worker.ts', import.meta.url),
};

/** Bundles engine, protocol and agents into the script that every worker evaluates. Called once per run. */
export const workerInputOf = (agents: readonly LoadedAgent[]): Promise<WorkerInput> => realmInputOf(MODULES, agents);

/** Number of pool crashes during a set after which the player that was being asked is stopped. */
const DEATHS = 3;

/** Number of attempts for a set with internal errors. From the second attempt on, it is played alone in a new process. */
const FAILURES = 2;

/** Numbers of files that the pool process opens: for itself, and for each of its threads. */
const FILES_OF_A_POOL = 12;
const FILES_OF_A_THREAD = 5;

const NOBODY = 'the computation did not end while no agent was asked';

export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/**
 * Plays game sets in the threads of a separate, sandboxed process. If a player has to be stopped, its set is replayed, and the
 * seat does not answer from that call on. A process that ends is replaced, and its sets are replayed. The outcome of a set does
 * not depend on other sets; a set in which an internal error occurs is rejected with `SetFailed`, and no other set with it. If
 * an agent is trusted, the process is unsandboxed, and none of this is guaranteed against that agent.
 */
export class SetPool {
  readonly threads: number;
  readonly #timing: TimingTerms | null;
  readonly #size: ParcelSize;
  readonly #board: JobBoard;
  readonly #suspects: Suspects;
  readonly #keeper: PoolKeeper;
  #closed = false;

  constructor(input: WorkerInput, threads: number, limits = POOL_LIMITS, timing: TimingTerms | null = null) {
    const walled = input.trusted.length === 0;
    needFiles(FILES_OF_A_POOL + threads * FILES_OF_A_THREAD, `games cannot be played on ${threads} threads`);
    const alone = timing !== null || !walled; // sets that are measured, or may wait, are sent one by one
    this.threads = threads;
    this.#timing = timing;
    this.#size = new ParcelSize(alone ? 1 : LARGEST_PARCEL);
    this.#board = new JobBoard(threads, this.#size);
    this.#suspects = new Suspects(limits.cpuMs);
    const opening = { kind: 'open', input: packed(input), threads, limits, timing } as const;
    this.#keeper = new PoolKeeper(opening, walled, {
      ready: () => this.#send(),
      asked: (asked) => {
        for (const { id, item, kill } of asked) this.#note(id, item, kill);
      },
      report: (report) => this.#hear(report),
      died: (why) => this.#died(why),
      hopeless: (error) => void this.#end(error),
    });
  }

  /** The process ID of the current process, for measurements. */
  get pid(): number | undefined {
    return this.#keeper.pid;
  }

  /** Plays a set to its end. `onKill` is called for every player that has to be stopped, before the set is replayed. */
  async play(task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome> {
    return (await this.playTimed(task, onKill)).outcome;
  }

  /** Plays a set like `play`, and also returns the timing of the successful attempt. */
  playTimed(task: SetTask, onKill: (kill: Kill) => void = () => {}): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => this.#start(new Job(task, onKill, resolve, reject)));
  }

  /** Ends the process; sets being played are lost. Settles when the process has ended. */
  close(): Promise<void> {
    return this.#end(new PoolClosed('the pool was closed'));
  }

  async #end(error: Error): Promise<void> {
    this.#closed = true;
    const lost = this.#board.clear();
    await this.#keeper.close();
    for (const { reject } of lost) reject(error);
  }

  #start(job: Job): void {
    if (this.#closed) return job.reject(new PoolClosed('the pool was closed'));
    this.#board.wait(job);
    this.#goOn();
  }

  /** Dispatches waiting sets, starting a new process if necessary. */
  #goOn(): void {
    if (this.#board.isEmpty) return;
    this.#keeper.start();
    this.#send();
  }

  #send(): void {
    if (!this.#keeper.isReady) return;
    for (let next = this.#board.takeOff(); next !== undefined; next = this.#board.takeOff()) {
      const [id, jobs] = next;
      const tasks = jobs.map(({ task }) => JSON.stringify(task));
      this.#keeper.send({ kind: 'play', id, tasks });
    }
  }

  #note(id: string, item: number, asked: Kill | null): void {
    const job = this.#board.inFlight(id)?.[item];
    if (job !== undefined) job.asked = isKillIn(asked, job) ? asked : null;
  }

  #hear(report: ParcelReport): void {
    const jobs = this.#board.inFlight(report.id);
    if (jobs === undefined) return; // the batch was withdrawn
    if (concerns(report, jobs)) this.#settle(jobs, report);
    else this.#keeper.distrust();
  }

  #settle(jobs: readonly Job[], report: ParcelReport): void {
    if (report.kind === 'suspect' && !this.#suspects.guilty(this.#keeper.pid!, report, performance.now())) return;
    this.#board.land(report.id);
    this.#suspects.forget(report.id);
    if (report.kind === 'suspect') this.#replace();
    if (report.kind === 'done') this.#finish(jobs, report);
    else this.#trouble(jobs, report);
    this.#goOn();
  }

  #finish(jobs: readonly Job[], { outcomes, timing, cpuMs }: ParcelReport & { kind: 'done' }): void {
    this.#size.learn(jobs.length, cpuMs);
    for (const [i, job] of jobs.entries()) this.#finishOne(job, outcomes[i], timing);
  }

  #finishOne(job: Job, text: unknown, times: string | null): void {
    const outcome = outcomeOf(text, job.task);
    const timing = this.#timingOf(times, job.task);
    if (typeof outcome === 'string') this.#distrust(job, outcome);
    else if (timing === undefined) this.#distrust(job, 'invalid times');
    else job.resolve({ outcome, timing });
  }

  /** Handles a failure in one set of a batch; the other sets of the batch are replayed. */
  #trouble(jobs: readonly Job[], report: ParcelReport & { kind: 'stopped' | 'suspect' | 'failed' }): void {
    for (const [i, job] of jobs.entries()) {
      if (i !== report.item) this.#start(job);
      else if (report.kind === 'failed') this.#failed(job, report);
      else if (report.kind === 'stopped') this.#again(job, report.kill);
      else if (report.kill !== null) this.#again(job, report.kill);
      else this.#failed(job, { game: report.game, message: NOBODY, overflow: false });
    }
  }

  /** Returns the timing of a set; `null` if no timing was requested, `undefined` if the timing is invalid. */
  #timingOf(text: string | null, { seats, games }: SetTask): SetTiming | null | undefined {
    if (this.#timing === null || text === null) return this.#timing === null ? null : undefined;
    return timingOf(text, { seats: seats.length, games });
  }

  #distrust(job: Job, why: string): void {
    const message = `the pool returned an invalid outcome: ${why}`;
    this.#failed(job, { game: null, message, overflow: false });
  }

  /** Handles an internal error in a set, perhaps caused by code of another set in its thread, by starting a new process. */
  #failed(job: Job, { game, message, overflow }: Pick<Failure, 'game' | 'message' | 'overflow'>) {
    if (overflow && job.weigh()) return this.#start(job);
    this.#replace();
    job.failures++;
    if (job.failures < FAILURES) this.#start(job);
    else job.reject(new SetFailed(job.task, game, message));
  }

  /** Replays a set with one more player stopped. */
  #again(job: Job, kill: Kill): void {
    try {
      if (job.condemn(kill)) return this.#start(job);
      const why = `seat ${kill.seat} was stopped, but this happened again: ${kill.detail}`;
      job.reject(new SetFailed(job.task, kill.game, why));
    } catch (thrown) {
      job.reject(thrown as Error); // the stopped player could not be recorded
    }
  }

  /** Replaces the process. The other sets that were being played are replayed, and no player is stopped for that. */
  #replace(): void {
    this.#keeper.drop();
    for (const job of this.#board.landAll()) this.#start(job);
    this.#goOn();
  }

  #died(why: string): void {
    for (const job of this.#board.landAll()) {
      job.deaths++;
      const { asked } = job;
      job.asked = null; // the seat asked in an earlier attempt is not the cause of a later crash
      if (job.deaths < DEATHS) this.#start(job);
      else if (asked !== null) this.#again(job, asked);
      else job.reject(new SetFailed(job.task, null, `the pool process ended: ${why}`));
    }
    this.#goOn();
  }
}
