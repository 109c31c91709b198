import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { HEARTBEAT } from '@aiwolf-arena/engine/heartbeat';
import type { Kill, NearCall } from '../../play/set-result.ts';
import { HEARTBEAT_BYTES, SET_HEARTBEAT } from '../../play/set-task.ts';
import { type ThreadState, threadState } from '../../realm/proc.ts';
import { callCpuMs, type Failure, memoryText, ownCpuMs, type PoolLimits, type PoolReport } from '../messages.ts';
import { killFor, unansweredSeat } from './kill-for.ts';
import { type CallClock, requestOf, Stopwatch } from './timekeeper.ts';

/** What the watchdog knows about a batch of sets that was given to a worker thread. */
export class RunningBatch {
  readonly id: string;
  readonly times: CallClock | null;
  readonly shared = new SharedArrayBuffer(HEARTBEAT_BYTES);
  readonly heartbeat = new Int32Array(this.shared);
  /** See `LogLine`. */
  readonly kept = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  stopped = false;
  /** By set of the batch and by seat: the first call near the CPU time limit. */
  readonly #near = new Map<string, NearCall>();
  /** Measurements of the current call if it has been running for a long time (`SLOW_MS`); otherwise `undefined`. */
  measured: readonly [Stopwatch, Patience] | undefined;
  #seen = '';
  #since = 0;

  /** `times`: the object that measures the set of this batch; `null` if it is not to be measured. */
  constructor(id: string, times: CallClock | null) {
    this.id = id;
    this.times = times;
  }

  /** Returns for how many milliseconds the set has been waiting for the same call. */
  stillFor(now: number): number {
    const { asked, game, item, waiting } = SET_HEARTBEAT;
    const seen = [
      this.heartbeat[item],
      this.heartbeat[asked],
      this.heartbeat[game],
      ...this.heartbeat.subarray(waiting, HEARTBEAT.length),
    ].join();
    if (seen !== this.#seen || !this.begun) this.#since = now;
    this.#seen = seen;
    return now - this.#since;
  }

  /** Position of the current set in the batch, counted from 0. */
  get item(): number {
    return this.heartbeat[SET_HEARTBEAT.item]!;
  }

  /** The current game, counted from 0; -1: before the first game; `null`: no thread has started the batch. */
  get game(): number | null {
    return this.begun ? this.heartbeat[SET_HEARTBEAT.game]! - 1 : null;
  }

  get begun(): boolean {
    return this.heartbeat[SET_HEARTBEAT.thread] !== 0;
  }

  get isReplay(): boolean {
    return this.heartbeat[SET_HEARTBEAT.replayed] === 1;
  }

  /** Notes that the current call has used much of the CPU time limit. */
  noteNear({ seat, game, call }: Kill): void {
    const key = `${this.item} ${seat}`;
    if (!this.#near.has(key)) this.#near.set(key, { seat, game, request: call === 0 ? 'CREATE' : requestOf(this.heartbeat) });
  }

  /** Returns the calls near the limit in the set at position `item` of the batch. */
  nearIn(item: number): NearCall[] {
    return [...this.#near].flatMap(([key, call]) => (key === `${item} ${call.seat}` ? [call] : []));
  }

  workerIn(threads: readonly Worker[]): Worker | undefined {
    const thread = this.heartbeat[SET_HEARTBEAT.thread];
    return threads.find(({ threadId }) => threadId === thread);
  }
}

/** A thread counts as waiting if it uses less CPU time than this share of the time limit. */
const IDLE_SHARE = 0.02;

/** Measures for how long a thread has been idle within one call. Waiting for a free processor does not count as idle. */
export class Patience {
  readonly #mostMs: number;
  #waited = 0;
  #spent: number | undefined;
  #looked: number | undefined;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** Takes a sample. Returns true if the thread has been idle for too long. `state`: the thread's state; `null` if unknown. */
  isOver(now: number, state: ThreadState | null): boolean {
    const passed = now - (this.#looked ?? now);
    this.#looked = now;
    const spent = state?.cpuMs ?? 0;
    this.#spent ??= spent;
    if (spent - this.#spent > IDLE_SHARE * this.#mostMs) {
      this.#spent = spent;
      this.#waited = 0;
    } else if (state?.asleep !== false) this.#waited += passed;
    return this.#waited >= this.#mostMs;
  }
}

/** A call that has been running for this many milliseconds is suspect: its CPU time is measured from then on. */
const SLOW_MS = 200;
/** A call that has used more than this share of the CPU time limit is recorded. */
const NEAR_SHARE = 0.5;
/** If a thread has not answered for this many milliseconds, the command measures its CPU time. */
const SILENT_MS = 1000;
const ENDING_MS = 1000;
/** Memory in MiB that Node and the pool's own code need. */
const OWN_MIB = 300;

const MIB = 1 << 20;

/** Observes from another thread the sets that are being played. Stops players that exceed a limit. */
export class Watchdog {
  readonly batches = new Map<string, RunningBatch>();
  readonly #threads: () => readonly Worker[];
  readonly #limits: PoolLimits;
  readonly #report: (report: PoolReport) => void;
  readonly #trusting: boolean;
  #isMeasuring = false;

  /** `trusting`: whether players are trusted. Trusted players may wait for external events and run code after a call. */
  constructor(threads: () => readonly Worker[], limits: PoolLimits, report: (report: PoolReport) => void, trusting: boolean) {
    this.#threads = threads;
    this.#limits = limits;
    this.#report = report;
    this.#trusting = trusting;
  }

  look(now: number): void {
    for (const batch of this.batches.values()) if (!batch.stopped) this.#lookAt(batch, now);
    const { heapMiB, bytesMiB } = this.#limits;
    const most = OWN_MIB + this.#threads().length * (heapMiB + bytesMiB);
    if (!this.#isMeasuring && process.memoryUsage.rss() > most * MIB) void this.#stopLargest();
  }

  #lookAt(batch: RunningBatch, now: number): void {
    const worker = batch.workerIn(this.#threads());
    if (worker === undefined || batch.stillFor(now) < SLOW_MS) {
      batch.measured = undefined;
      return;
    }
    batch.measured ??= [new Stopwatch(), new Patience(this.#limits.waitMs)];
    const [stopwatch, patience] = batch.measured;
    stopwatch.ask(worker, now);
    if (this.#trusting && patience.isOver(now, stateOf(batch))) return this.#wake(batch, worker);
    const limitMs = callCpuMs(this.#limits, batch.isReplay);
    const kill = killFor(batch.heartbeat, 'no-answer', this.#endless(limitMs));
    if (kill === null && this.#trusting) return this.#haunted(stopwatch);
    if (kill !== null && stopwatch.burnt > NEAR_SHARE * this.#limits.cpuMs) batch.noteNear(kill);
    const most = kill === null ? ownCpuMs(this.#limits) : limitMs;
    if (stopwatch.burnt >= most) void this.#stop(batch, worker, kill);
    else if (stopwatch.silentFor(now) >= SILENT_MS) this.#alone(batch, kill, false);
  }

  /** Returns the reason for stopping a call that computes too long. */
  #endless(limitMs: number): string {
    const why = `no answer after ${limitMs / 1000} s of computing`;
    return this.#trusting ? why : `${why} (the clock of agents does not advance, so they cannot wait for a time)`;
  }

  /** Stops the player that has kept a thread waiting too long without computing. */
  #wake(batch: RunningBatch, worker: Worker): void {
    const why = `waited for ${this.#limits.waitMs / 1000} s without computing`;
    const kill = unansweredSeat(batch.heartbeat, why) ?? killFor(batch.heartbeat, 'no-answer', why);
    if (kill !== null) void this.#stop(batch, worker, kill);
  }

  /** Kills this process if code of an earlier set keeps the thread busy. Only trusted players can start such code. */
  #haunted({ burnt }: Stopwatch): void {
    if (burnt >= this.#limits.cpuMs) process.kill(process.pid, 'SIGKILL');
  }

  /** Ends a thread and reports the player that has to be stopped. `kill` is `null`: reports the failure `otherwise`. */
  async #stop(batch: RunningBatch, worker: Worker, kill: Kill | null, otherwise = this.#ours(batch)): Promise<void> {
    batch.stopped = true;
    const { id, item } = batch;
    const ended = worker.terminate().then(() => true);
    if (!(await Promise.race([ended, pause(ENDING_MS, false)]))) this.#alone(batch, kill, true, otherwise.overflow);
    else if (kill === null) this.#report(otherwise);
    else this.#report({ kind: 'stopped', id, item, kill });
  }

  #ours({ id, item, game }: RunningBatch): Failure {
    const message = `the set did not end after ${ownCpuMs(this.#limits) / 1000} s of computing while no agent was asked`;
    return { kind: 'failed', id, item, game, message, overflow: false, open: 0 };
  }

  #alone({ id, item, game, heartbeat }: RunningBatch, kill: Kill | null, proven: boolean, overflow = false): void {
    const thread = heartbeat[SET_HEARTBEAT.systemThread]!;
    this.#report({ kind: 'slow', id, item, kill, game, thread, proven, overflow });
  }

  /** Called if the process uses too much memory. Ends the thread that uses the most memory. */
  async #stopLargest(): Promise<void> {
    this.#isMeasuring = true;
    const weights = await Promise.all([...this.batches.values()].map((batch) => this.#of(batch)));
    const [largest] = weights.filter(({ batch }) => !batch.stopped).sort((a, b) => b.bytes - a.bytes);
    this.#isMeasuring = false;
    const worker = largest?.batch.workerIn(this.#threads());
    if (worker !== undefined) await this.#stop(largest!.batch, worker, null, this.overflow(largest!.batch));
  }

  /** Returns the report that a thread ran out of memory. Any seat of its set may have taken it. */
  overflow({ id, item, game, heartbeat }: RunningBatch): Failure {
    const message = memoryText(this.#limits);
    const open = killFor(heartbeat, 'memory-limit', '')?.seat ?? 0;
    return { kind: 'failed', id, item, game, message, overflow: true, open };
  }

  /** Returns the bytes that a thread uses. If the thread does not answer, returns the largest number, so that it is stopped. */
  async #of(batch: RunningBatch): Promise<{ batch: RunningBatch; bytes: number }> {
    const worker = batch.workerIn(this.#threads());
    if (worker === undefined) return { batch, bytes: 0 };
    const bytes = worker
      .getHeapStatistics()
      .then((heap) => heap.used_heap_size + heap.external_memory)
      .catch(() => 0);
    return { batch, bytes: await Promise.race([bytes, pause(SLOW_MS, Number.MAX_VALUE)]) };
  }
}

/** Returns the state of the thread that plays a set; `null` in a sandboxed process, which cannot read it. */
const stateOf = ({ heartbeat }: RunningBatch): ThreadState | null =>
  threadState(process.pid, heartbeat[SET_HEARTBEAT.systemThread]!);
