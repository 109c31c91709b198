import type { SetOutcome, SetTask } from '../realm/set-task.ts';
import type { Kill } from '../tally/set-result.ts';
import type { SetTiming, TimingTerms } from '../tally/set-timing.ts';
import { Job } from './job.ts';
import { JobBoard } from './job-board.ts';
import { packed, type Report, type Suspicion } from './messages.ts';
import { outcomeOf } from './outcome-shape.ts';
import { LARGEST_PARCEL, ParcelSize } from './parcel-size.ts';
import { POOL_LIMITS, type PoolLimits } from './pool-limits.ts';
import { PoolProcess } from './pool-process.ts';
import { Suspects } from './suspects.ts';
import type { TimedOutcome } from './timed-outcome.ts';
import { timingOf } from './timing-shape.ts';
import type { WorkerInput } from './worker-input.ts';

/** A pool that says nothing for so long is replaced. It speaks twice a second. */
const SILENT_MS = 30_000;
/** A set that pools have died over so often is blamed on whoever was being asked. */
const DEATHS = 3;
/** A process that cannot even start so often in a row never will. */
const STILLBORN = 5;

/** The pool was closed while the set was in flight. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/**
 * Plays game sets in the threads of a process of its own, behind walls. A player that has to be stopped costs its set a
 * new start, in which its seat gives no answers from that call on; a process that dies is replaced, and what was in
 * flight is played again. The outcome of a set is the same whatever happened to others. With a trusted agent in the input
 * there are no walls, and none of this can be relied on against that agent.
 */
export class SetPool {
  readonly threads: number;
  readonly #input: WorkerInput;
  readonly #limits: PoolLimits;
  readonly #timing: TimingTerms | null;
  readonly #size: ParcelSize;
  readonly #walled: boolean;
  readonly #board: JobBoard;
  readonly #suspects: Suspects;
  readonly #watch: NodeJS.Timeout;
  #process: PoolProcess | undefined;
  #ready = false;
  #closed = false;
  /** Processes in a row that died before they were ready. */
  #stillborn = 0;

  /** `timing`: what is to be measured; null, or left out: nothing. */
  constructor(
    input: WorkerInput,
    threads: number,
    limits = POOL_LIMITS,
    timing: TimingTerms | null = null,
  ) {
    this.threads = threads;
    this.#input = input;
    this.#limits = limits;
    this.#timing = timing;
    this.#walled = input.trusted.length === 0;
    const alone = timing !== null || !this.#walled; // sets that are measured, or may wait, travel one by one
    this.#size = new ParcelSize(alone ? 1 : LARGEST_PARCEL);
    this.#board = new JobBoard(threads, this.#size);
    this.#suspects = new Suspects(limits.cpuMs);
    this.#watch = setInterval(() => this.#look(), SILENT_MS / 10).unref();
  }

  /** The process that plays now, for whoever measures it. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Plays a set to its end; `onKill` is told of every player that has to be stopped, before the set is played again. */
  async play(task: SetTask, onKill?: (kill: Kill) => void): Promise<SetOutcome> {
    return (await this.playTimed(task, onKill)).outcome;
  }

  /** The same, with what was measured of the try that counts. */
  playTimed(task: SetTask, onKill: (kill: Kill) => void = () => {}): Promise<TimedOutcome> {
    return new Promise((resolve, reject) => {
      this.#start(new Job(task, onKill, resolve, reject));
    });
  }

  /** Ends the process; sets in flight are lost. */
  async close(): Promise<void> {
    this.#end(new PoolClosed('the pool was closed'));
  }

  #end(error: Error): void {
    this.#closed = true;
    clearInterval(this.#watch);
    this.#replace();
    for (const { reject } of this.#board.clear()) reject(error);
  }

  #start(job: Job): void {
    if (this.#closed) return job.reject(new PoolClosed('the pool was closed'));
    this.#board.wait(job);
    this.#goOn();
  }

  /** Sends what may be sent, to a new process if need be. */
  #goOn(): void {
    if (this.#board.isEmpty) return;
    this.#process ??= this.#open();
    this.#send();
  }

  #open(): PoolProcess {
    const process: PoolProcess = new PoolProcess(
      (report) => process === this.#process && this.#hear(report),
      (why) => process === this.#process && this.#died(why),
      { walled: this.#walled },
    );
    const input = packed(this.#input);
    const terms = { limits: this.#limits, timing: this.#timing };
    process.send({ kind: 'open', input, threads: this.threads, ...terms });
    return process;
  }

  #send(): void {
    if (!this.#ready) return;
    for (let next = this.#board.takeOff(); next !== undefined; next = this.#board.takeOff()) {
      const [id, jobs] = next;
      const tasks = jobs.map(({ task }) => JSON.stringify(task));
      this.#process!.send({ kind: 'play', id, tasks });
    }
  }

  #hear(report: Report): void {
    if (report.kind === 'ready') this.#admit(report.walled);
    else if (report.kind === 'alive') {
      for (const { id, item, kill } of report.asked) this.#note(id, item, kill);
    } else {
      const jobs = this.#board.inFlight(report.id);
      if (jobs !== undefined) this.#settle(jobs, report);
    }
  }

  #admit(walled: boolean): void {
    if (this.#walled && !walled)
      return this.#end(new Error('this Node has no permission model: no walls for agents'));
    this.#ready = true;
    this.#stillborn = 0;
    this.#send();
  }

  #note(id: string, item: number, asked: Kill | null): void {
    const job = this.#board.inFlight(id)?.[item];
    if (job !== undefined) job.asked = asked;
  }

  #settle(jobs: readonly Job[], report: Exclude<Report, { kind: 'ready' | 'alive' }>): void {
    if (report.kind === 'suspect' && !this.#isGuilty(report)) return;
    this.#board.land(report.id);
    this.#suspects.forget(report.id);
    if (report.kind === 'suspect') this.#replace();
    if (report.kind === 'done') this.#finish(jobs, report);
    else this.#trouble(jobs, report);
    this.#goOn();
  }

  #isGuilty(suspicion: Suspicion): boolean {
    return this.#suspects.guilty(this.#process!.pid, suspicion, performance.now());
  }

  #finish(jobs: readonly Job[], { outcomes, timing, cpuMs }: Report & { kind: 'done' }): void {
    this.#size.learn(jobs.length, cpuMs);
    for (const [i, job] of jobs.entries()) this.#finishOne(job, outcomes[i], timing);
  }

  #finishOne(job: Job, text: unknown, times: string | null): void {
    const outcome = outcomeOf(text, job.task);
    const timing = this.#timingOf(times, job.task);
    if (typeof outcome === 'string') this.#distrust(job, outcome);
    else if (timing === undefined) this.#distrust(job, 'times that are none');
    else job.resolve({ outcome, timing });
  }

  /** One set of a parcel was in the way; the others are played again. */
  #trouble(
    jobs: readonly Job[],
    report: Report & { kind: 'stopped' | 'suspect' | 'failed' },
  ): void {
    for (const [i, job] of jobs.entries()) {
      if (i !== report.item) this.#start(job);
      else if (report.kind === 'failed') job.reject(new Error(report.message));
      else this.#again(job, report.kill);
    }
  }

  /** Null where nothing was to be measured, undefined for what cannot be. */
  #timingOf(text: string | null, { seats, games }: SetTask): SetTiming | null | undefined {
    if (this.#timing === null || text === null) return this.#timing === null ? null : undefined;
    return timingOf(text, { seats: seats.length, games });
  }

  #distrust(job: Job, why: string): void {
    this.#replace();
    job.reject(new Error(`${job.name}: the pool returned what cannot be: ${why}`));
  }

  /** Plays a set again with one more player stopped. */
  #again(job: Job, kill: Kill): void {
    try {
      if (job.condemn(kill)) return this.#start(job);
      job.reject(new Error(`${job.name}: seat ${kill.seat} was stopped, and ${kill.detail}`));
    } catch (thrown) {
      job.reject(thrown as Error); // the kill could not be written down
    }
  }

  /** Ends the process. What else was in flight is played again, and nobody is blamed for that. */
  #replace(): void {
    const lost = this.#process;
    this.#process = undefined;
    this.#ready = false;
    lost?.kill();
    if (this.#closed) return;
    for (const job of this.#board.landAll()) this.#start(job);
    this.#goOn();
  }

  #died(why: string): void {
    if (!this.#ready && ++this.#stillborn === STILLBORN) {
      return this.#end(new Error(`the pool process does not start: ${why}`));
    }
    this.#process = undefined;
    this.#ready = false;
    for (const job of this.#board.landAll()) {
      job.deaths++;
      if (job.deaths < DEATHS) this.#start(job);
      else if (job.asked !== null) this.#again(job, job.asked);
      else job.reject(new Error(`${job.name}: the pool process died over it: ${why}`));
    }
    this.#goOn();
  }

  #look(): void {
    const silent = this.#process?.silentFor(performance.now()) ?? 0;
    if (silent > SILENT_MS) this.#process!.kill();
  }
}
