import type { LoadedAgent } from '../load/load-agent.ts';
import { needFiles } from '../load/machine-limit.ts';
import { realmInputOf } from '../load/realm-script.ts';
import { SetFailed } from '../play/put-aside.ts';
import type { Kill, SetTiming, TimingTerms } from '../play/set-result.ts';
import type { SetOutcome, SetTask, TimedOutcome } from '../play/set-task.ts';
import { packed, type WorkerInput } from '../sandbox/realm-input.ts';
import { Job, JobBoard, LARGEST_PARCEL, ParcelSize, Suspects } from './jobs.ts';
import { concerns, type Failure, isKillIn, type ParcelReport, POOL_LIMITS, type Suspicion } from './messages.ts';
import { outcomeOf, timingOf } from './outcome-shape.ts';
import { PoolKeeper } from './pool-keeper.ts';

const MODULES = {
  realm: new URL('../play/entry.ts', import.meta.url),
  main: new URL('./process/main.ts', import.meta.url),
  worker: new URL('./process/worker.ts', import.meta.url),
};

/** Bundles engine, protocol and agents once a run into the script that every worker evaluates. */
export const workerInputOf = (agents: readonly LoadedAgent[]): Promise<WorkerInput> => realmInputOf(MODULES, agents);

/** A set that pools have died over so often is blamed on whoever was being asked. */
const DEATHS = 3;

/** A set that the arena itself has failed in is tried so often, from the second time on alone in a new process. */
const FAILURES = 2;

/** What the pool process takes beside what the command has open, and what each of its threads takes. */
const FILES_OF_A_POOL = 12;
const FILES_OF_A_THREAD = 5;

/** What is said of a thread that sits in code of nobody. */
const NOBODY = 'no end of computing while no agent was asked';

/** The pool was closed while the set was in flight. */
export class PoolClosed extends Error {
  override readonly name = 'PoolClosed';
}

/**
 * Plays game sets in the threads of a process of its own, behind walls. A player that has to be stopped costs its set a
 * new start, in which its seat gives no answers from that call on; a process that dies is replaced, and what was in
 * flight is played again. The outcome of a set is the same whatever happened to others; a
 * set in which the arena itself fails is rejected with SetFailed, and no other with it. With a trusted agent in the input
 * there are no walls, and none of this can be relied on against that agent.
 */
export class SetPool {
  readonly threads: number;
  readonly #timing: TimingTerms | null;
  readonly #size: ParcelSize;
  readonly #board: JobBoard;
  readonly #suspects: Suspects;
  readonly #keeper: PoolKeeper;
  #closed = false;

  /** `timing`: what is to be measured; null, or left out: nothing. */
  constructor(input: WorkerInput, threads: number, limits = POOL_LIMITS, timing: TimingTerms | null = null) {
    const walled = input.trusted.length === 0;
    needFiles(FILES_OF_A_POOL + threads * FILES_OF_A_THREAD, `games cannot be played on ${threads} threads`);
    const alone = timing !== null || !walled; // sets that are measured, or may wait, travel one by one
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

  /** The process that plays now, for whoever measures it. */
  get pid(): number | undefined {
    return this.#keeper.pid;
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

  /** Ends the process; sets in flight are lost. Settles when it is there no more. */
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

  /** Sends what may be sent, to a new process if need be. */
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
    if (jobs === undefined) return; // it was taken back
    if (concerns(report, jobs)) this.#settle(jobs, report);
    else this.#keeper.distrust();
  }

  #settle(jobs: readonly Job[], report: ParcelReport): void {
    if (report.kind === 'suspect' && !this.#isGuilty(report)) return;
    this.#board.land(report.id);
    this.#suspects.forget(report.id);
    if (report.kind === 'suspect') this.#replace();
    if (report.kind === 'done') this.#finish(jobs, report);
    else this.#trouble(jobs, report);
    this.#goOn();
  }

  #isGuilty(suspicion: Suspicion): boolean {
    return this.#suspects.guilty(this.#keeper.pid!, suspicion, performance.now());
  }

  #finish(jobs: readonly Job[], { outcomes, timing, cpuMs }: ParcelReport & { kind: 'done' }): void {
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
  #trouble(jobs: readonly Job[], report: ParcelReport & { kind: 'stopped' | 'suspect' | 'failed' }): void {
    for (const [i, job] of jobs.entries()) {
      if (i !== report.item) this.#start(job);
      else if (report.kind === 'failed') this.#failed(job, report);
      else if (report.kind === 'stopped') this.#again(job, report.kill);
      else if (report.kill !== null) this.#again(job, report.kill);
      else this.#failed(job, { game: report.game, message: NOBODY, overflow: false });
    }
  }

  /** Null where nothing was to be measured, undefined for what cannot be. */
  #timingOf(text: string | null, { seats, games }: SetTask): SetTiming | null | undefined {
    if (this.#timing === null || text === null) return this.#timing === null ? null : undefined;
    return timingOf(text, { seats: seats.length, games });
  }

  #distrust(job: Job, why: string): void {
    const message = `the pool returned what cannot be: ${why}`;
    this.#failed(job, { game: null, message, overflow: false });
  }

  /** The arena failed in a set: perhaps by what another has left in its thread. A new process has none of that. */
  #failed(job: Job, { game, message, overflow }: Pick<Failure, 'game' | 'message' | 'overflow'>) {
    if (overflow && job.weigh()) return this.#start(job);
    this.#replace();
    job.failures++;
    if (job.failures < FAILURES) this.#start(job);
    else job.reject(new SetFailed(job.task, game, message));
  }

  /** Plays a set again with one more player stopped. */
  #again(job: Job, kill: Kill): void {
    try {
      if (job.condemn(kill)) return this.#start(job);
      const why = `seat ${kill.seat} gives no answers any more, and yet: ${kill.detail}`;
      job.reject(new SetFailed(job.task, kill.game, why));
    } catch (thrown) {
      job.reject(thrown as Error); // the kill could not be written down
    }
  }

  /** Ends the process. What else was in flight is played again, and nobody is blamed for that. */
  #replace(): void {
    this.#keeper.drop();
    for (const job of this.#board.landAll()) this.#start(job);
    this.#goOn();
  }

  #died(why: string): void {
    for (const job of this.#board.landAll()) {
      job.deaths++;
      if (job.deaths < DEATHS) this.#start(job);
      else if (job.asked !== null) this.#again(job, job.asked);
      else job.reject(new SetFailed(job.task, null, `the pool process died over it: ${why}`));
    }
    this.#goOn();
  }
}
