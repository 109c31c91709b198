import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { BEAT } from '@aiwolf-arena/engine/heartbeat';
import type { Kill, NearCall } from '../../play/set-result.ts';
import { PULSE, PULSE_BYTES } from '../../play/set-task.ts';
import { type ThreadState, threadState } from '../../sandbox/proc.ts';
import { callCpuMs, type Failure, memoryText, ownCpuMs, type PoolLimits, type PoolReport } from '../messages.ts';
import { debtor, sentence } from './sentence.ts';
import { requestOf, Stopwatch, type TimeBook } from './timekeeper.ts';

/** What the watchdog knows about a batch of sets that was given to a worker thread. */
export class Flight {
  readonly id: string;
  readonly times: TimeBook | null;
  readonly shared = new SharedArrayBuffer(PULSE_BYTES);
  readonly pulse = new Int32Array(this.shared);
  /** See `LogLine`. */
  readonly kept = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  stopped = false;
  /** By set of the batch and by seat: the first call near the CPU time limit. */
  readonly #near = new Map<string, NearCall>();
  /** Measurements of the current call if it has been running for a long time (`SUSPECT_MS`); otherwise `undefined`. */
  suspected: readonly [Stopwatch, Patience] | undefined;
  #seen = '';
  #since = 0;

  /** `times`: the object that measures the set of this batch; `null` if it is not to be measured. */
  constructor(id: string, times: TimeBook | null) {
    this.id = id;
    this.times = times;
  }

  /** Returns for how many milliseconds the set has been waiting for the same call. */
  stillFor(now: number): number {
    const { asked, game, item, waiting } = PULSE;
    const seen = [this.pulse[item], this.pulse[asked], this.pulse[game], ...this.pulse.subarray(waiting, BEAT.length)].join();
    if (seen !== this.#seen || !this.begun) this.#since = now;
    this.#seen = seen;
    return now - this.#since;
  }

  /** Position of the current set in the batch, counted from 0. */
  get item(): number {
    return this.pulse[PULSE.item]!;
  }

  /** The current game, counted from 0; -1: before the first game; `null`: no thread has started the batch. */
  get game(): number | null {
    return this.begun ? this.pulse[PULSE.game]! - 1 : null;
  }

  get begun(): boolean {
    return this.pulse[PULSE.thread] !== 0;
  }

  get isReplay(): boolean {
    return this.pulse[PULSE.replayed] === 1;
  }

  /** Notes that the current call has used much of the CPU time limit. */
  noteNear({ seat, game, call }: Kill): void {
    const key = `${this.item} ${seat}`;
    if (!this.#near.has(key)) this.#near.set(key, { seat, game, request: call === 0 ? 'CREATE' : requestOf(this.pulse) });
  }

  /** Returns the calls near the limit in the set at position `item` of the batch. */
  nearIn(item: number): NearCall[] {
    return [...this.#near].flatMap(([key, call]) => (key === `${item} ${call.seat}` ? [call] : []));
  }

  workerIn(threads: readonly Worker[]): Worker | undefined {
    const thread = this.pulse[PULSE.thread];
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
const SUSPECT_MS = 200;
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
  readonly flights = new Map<string, Flight>();
  readonly #threads: () => readonly Worker[];
  readonly #limits: PoolLimits;
  readonly #report: (report: PoolReport) => void;
  readonly #trusting: boolean;
  #weighing = false;

  /** `trusting`: whether players are trusted. Trusted players may wait for external events and run code after a call. */
  constructor(threads: () => readonly Worker[], limits: PoolLimits, report: (report: PoolReport) => void, trusting: boolean) {
    this.#threads = threads;
    this.#limits = limits;
    this.#report = report;
    this.#trusting = trusting;
  }

  look(now: number): void {
    for (const flight of this.flights.values()) if (!flight.stopped) this.#lookAt(flight, now);
    const { heapMiB, bytesMiB } = this.#limits;
    const most = OWN_MIB + this.#threads().length * (heapMiB + bytesMiB);
    if (!this.#weighing && process.memoryUsage.rss() > most * MIB) void this.#weigh();
  }

  #lookAt(flight: Flight, now: number): void {
    const worker = flight.workerIn(this.#threads());
    if (worker === undefined || flight.stillFor(now) < SUSPECT_MS) {
      flight.suspected = undefined;
      return;
    }
    flight.suspected ??= [new Stopwatch(), new Patience(this.#limits.waitMs)];
    const [stopwatch, patience] = flight.suspected;
    stopwatch.ask(worker, now);
    if (this.#trusting && patience.isOver(now, stateOf(flight))) return this.#wake(flight, worker);
    const limitMs = callCpuMs(this.#limits, flight.isReplay);
    const kill = sentence(flight.pulse, 'no-answer', this.#endless(limitMs));
    if (kill === null && this.#trusting) return this.#haunted(stopwatch);
    if (kill !== null && stopwatch.burnt > NEAR_SHARE * this.#limits.cpuMs) flight.noteNear(kill);
    const most = kill === null ? ownCpuMs(this.#limits) : limitMs;
    if (stopwatch.burnt >= most) void this.#stop(flight, worker, kill);
    else if (stopwatch.silentFor(now) >= SILENT_MS) this.#suspect(flight, kill, false);
  }

  /** Returns the reason for stopping a call that computes too long. */
  #endless(limitMs: number): string {
    const why = `no answer after ${limitMs / 1000} s of computing`;
    return this.#trusting ? why : `${why} (the clock of agents does not advance, so they cannot wait for a time)`;
  }

  /** Stops the player that has kept a thread waiting too long without computing. */
  #wake(flight: Flight, worker: Worker): void {
    const why = `waited for ${this.#limits.waitMs / 1000} s without computing`;
    const kill = debtor(flight.pulse, why) ?? sentence(flight.pulse, 'no-answer', why);
    if (kill !== null) void this.#stop(flight, worker, kill);
  }

  /** Kills this process if code of an earlier set keeps the thread busy. Only trusted players can start such code. */
  #haunted({ burnt }: Stopwatch): void {
    if (burnt >= this.#limits.cpuMs) process.kill(process.pid, 'SIGKILL');
  }

  /** Ends a thread and reports the player that has to be stopped. `kill` is `null`: reports the failure `otherwise`. */
  async #stop(flight: Flight, worker: Worker, kill: Kill | null, otherwise = this.#ours(flight)): Promise<void> {
    flight.stopped = true;
    const { id, item } = flight;
    const ended = worker.terminate().then(() => true);
    if (!(await Promise.race([ended, pause(ENDING_MS, false)]))) this.#suspect(flight, kill, true, otherwise.overflow);
    else if (kill === null) this.#report(otherwise);
    else this.#report({ kind: 'stopped', id, item, kill });
  }

  #ours({ id, item, game }: Flight): Failure {
    const message = `the set did not end after ${ownCpuMs(this.#limits) / 1000} s of computing while no agent was asked`;
    return { kind: 'failed', id, item, game, message, overflow: false, open: 0 };
  }

  #suspect({ id, item, game, pulse }: Flight, kill: Kill | null, proven: boolean, overflow = false): void {
    const thread = pulse[PULSE.systemThread]!;
    this.#report({ kind: 'suspect', id, item, kill, game, thread, proven, overflow });
  }

  /** Called if the process uses too much memory. Ends the thread that uses the most memory. */
  async #weigh(): Promise<void> {
    this.#weighing = true;
    const weights = await Promise.all([...this.flights.values()].map((flight) => this.#of(flight)));
    const [heaviest] = weights.filter(({ flight }) => !flight.stopped).sort((a, b) => b.bytes - a.bytes);
    this.#weighing = false;
    const worker = heaviest?.flight.workerIn(this.#threads());
    if (worker !== undefined) await this.#stop(heaviest!.flight, worker, null, this.overflow(heaviest!.flight));
  }

  /** Returns the report that a thread ran out of memory. Any seat of its set may have taken it. */
  overflow({ id, item, game, pulse }: Flight): Failure {
    const message = memoryText(this.#limits);
    const open = sentence(pulse, 'memory-limit', '')?.seat ?? 0;
    return { kind: 'failed', id, item, game, message, overflow: true, open };
  }

  /** Returns the bytes that a thread uses. If the thread does not answer, returns the largest number, so that it is stopped. */
  async #of(flight: Flight): Promise<{ flight: Flight; bytes: number }> {
    const worker = flight.workerIn(this.#threads());
    if (worker === undefined) return { flight, bytes: 0 };
    const bytes = worker
      .getHeapStatistics()
      .then((heap) => heap.used_heap_size + heap.external_memory)
      .catch(() => 0);
    return { flight, bytes: await Promise.race([bytes, pause(SUSPECT_MS, Number.MAX_VALUE)]) };
  }
}

/** Returns the state of the thread that plays a set; `null` in a sandboxed process, which cannot read it. */
const stateOf = ({ pulse }: Flight): ThreadState | null => threadState(process.pid, pulse[PULSE.systemThread]!);
