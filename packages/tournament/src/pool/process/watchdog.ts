import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Kill } from '../../play/set-result.ts';
import { PULSE, PULSE_BYTES } from '../../play/set-task.ts';
import { type ThreadState, threadState } from '../../sandbox/proc.ts';
import { ownCpuMs, type PoolLimits, type PoolReport } from '../messages.ts';
import { debtor, glutton, sentence } from './sentence.ts';
import { Stopwatch, type TimeBook } from './timekeeper.ts';

/** The watchdog's information about a batch of sets in a worker. */
export class Flight {
  readonly id: string;
  readonly times: TimeBook | null;
  readonly shared = new SharedArrayBuffer(PULSE_BYTES);
  readonly pulse = new Int32Array(this.shared);
  stopped = false;
  /** Measures a call that has been running for long; `undefined` if there is none. */
  suspected: readonly [Stopwatch, Patience] | undefined;
  #seen = '';
  #since = 0;

  /** `times`: measurements of the batch's set; `null`: it is not measured. */
  constructor(id: string, times: TimeBook | null) {
    this.id = id;
    this.times = times;
  }

  /** Returns the milliseconds since the seat being asked last changed. */
  stillFor(now: number): number {
    const { asked, game, item, waiting, grown } = PULSE;
    const seen = [this.pulse[item], this.pulse[asked], this.pulse[game], ...this.pulse.subarray(waiting, grown)].join();
    if (seen !== this.#seen || !this.begun) this.#since = now;
    this.#seen = seen;
    return now - this.#since;
  }

  /** Position in the batch of the set being played, from 0. */
  get item(): number {
    return this.pulse[PULSE.item]!;
  }

  /** The current game, from 0; -1 before the first game; `null` if no worker has started the batch. */
  get game(): number | null {
    return this.begun ? this.pulse[PULSE.game]! - 1 : null;
  }

  get begun(): boolean {
    return this.pulse[PULSE.thread] !== 0;
  }

  workerIn(threads: readonly Worker[]): Worker | undefined {
    const thread = this.pulse[PULSE.thread];
    return threads.find(({ threadId }) => threadId === thread);
  }
}

/** A thread that uses less than this share of the time for computing is only waiting. */
const IDLE_SHARE = 0.02;

/** Measures how long a thread has waited within one call for something other than the processor. */
export class Patience {
  readonly #mostMs: number;
  #waited = 0;
  #spent: number | undefined;
  #looked: number | undefined;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** Takes a sample. Returns whether the thread has waited too long. `state`: `null` if the system does not report it. */
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

/** A call that runs for this many milliseconds is measured. */
const SUSPECT_MS = 200;
/** If a thread does not report its CPU time for this many milliseconds, the command has to measure the thread. */
const SILENT_MS = 1000;
const ENDING_MS = 1000;
/** Memory of Node and the pool itself, MiB. */
const OWN_MIB = 300;

const MIB = 1 << 20;

/** Watches the sets being played from another thread, and stops players that do not return or use too much memory. */
export class Watchdog {
  readonly flights = new Map<string, Flight>();
  readonly #threads: () => readonly Worker[];
  readonly #limits: PoolLimits;
  readonly #report: (report: PoolReport) => void;
  readonly #trusting: boolean;
  #weighing = false;

  /** `trusting`: players may wait for external events, and may leave code running. */
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

  /** Reports for every set being played which player it is waiting for. */
  report(): void {
    const asked = [...this.flights.values()].map((flight) => ({
      id: flight.id,
      item: flight.item,
      kill: this.glutton(flight.pulse, 'the pool process died while it was asked'),
    }));
    this.#report({ kind: 'alive', asked });
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
    const kill = sentence(flight.pulse, 'hard-limit', this.#endless());
    if (kill === null && this.#trusting) return this.#haunted(stopwatch);
    const most = kill === null ? ownCpuMs(this.#limits) : this.#limits.cpuMs;
    if (stopwatch.burnt >= most) void this.#stop(flight, worker, kill);
    else if (stopwatch.silentFor(now) >= SILENT_MS) this.#suspect(flight, kill, false);
  }

  /** Returns the reason for stopping a call that computes too long. Only trusted players have clocks that advance. */
  #endless(): string {
    const why = `no answer after ${this.#limits.cpuMs / 1000} s of computing`;
    return this.#trusting ? why : `${why} (the clock of agents does not advance, so they cannot wait for a time)`;
  }

  /** Stops the player that a thread waits for, because of a pending promise or a call that sleeps. */
  #wake(flight: Flight, worker: Worker): void {
    const why = `waited for ${this.#limits.waitMs / 1000} s without computing`;
    const kill = debtor(flight.pulse, why) ?? sentence(flight.pulse, 'hard-limit', why);
    if (kill !== null) void this.#stop(flight, worker, kill);
  }

  /** Replaces the process if code that a trusted player started in another set keeps the thread busy. */
  #haunted({ burnt }: Stopwatch): void {
    if (burnt >= this.#limits.cpuMs) process.kill(process.pid, 'SIGKILL');
  }

  glutton(pulse: Int32Array, detail?: string): Kill | null {
    const { heapMiB, bytesMiB } = this.#limits;
    const why = detail ?? `more than ${heapMiB + bytesMiB} MiB of memory`;
    return glutton(pulse, heapMiB * 1024, why);
  }

  /** Ends a thread, because of a player or, if no player was asked, because of the arena itself. */
  async #stop(flight: Flight, worker: Worker, kill: Kill | null): Promise<void> {
    flight.stopped = true;
    const { id, item } = flight;
    const ended = worker.terminate().then(() => true);
    if (!(await Promise.race([ended, pause(ENDING_MS, false)]))) this.#suspect(flight, kill, true);
    else if (kill === null) this.#report(this.#ours(flight));
    else this.#report({ kind: 'stopped', id, item, kill });
  }

  #ours({ id, item, game }: Flight): PoolReport {
    const message = `it did not end after ${ownCpuMs(this.#limits) / 1000} s of computing while no agent was asked`;
    return { kind: 'failed', id, item, game, message, overflow: false };
  }

  #suspect({ id, item, game, pulse }: Flight, kill: Kill | null, proven: boolean): void {
    const thread = pulse[PULSE.systemThread]!;
    this.#report({ kind: 'suspect', id, item, kill, game, thread, proven });
  }

  /** Handles a process that uses too much memory: the set whose thread uses most of the memory is stopped. */
  async #weigh(): Promise<void> {
    this.#weighing = true;
    const weights = await Promise.all([...this.flights.values()].map((flight) => this.#of(flight)));
    const [heaviest] = weights.filter(({ flight }) => !flight.stopped).sort((a, b) => b.bytes - a.bytes);
    this.#weighing = false;
    const worker = heaviest?.flight.workerIn(this.#threads());
    const kill = heaviest && this.glutton(heaviest.flight.pulse);
    if (worker !== undefined && kill) await this.#stop(heaviest!.flight, worker, kill);
  }

  /** Returns the memory used by a thread. A thread that cannot report its memory counts as using most. */
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

/** Returns the state of a set's thread; the system reports it only to an unsandboxed process. */
const stateOf = ({ pulse }: Flight): ThreadState | null => threadState(process.pid, pulse[PULSE.systemThread]!);
