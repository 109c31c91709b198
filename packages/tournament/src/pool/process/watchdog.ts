import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { PULSE } from '../../realm/pulse.ts';
import { threadState } from '../../sandbox/proc.ts';
import type { Kill } from '../../tally/set-result.ts';
import type { Report } from '../messages.ts';
import { ownCpuMs, type PoolLimits } from '../pool-limits.ts';
import type { Flight } from './flight.ts';
import { Patience } from './patience.ts';
import { debtor, glutton, sentence } from './sentence.ts';
import { Stopwatch } from './stopwatch.ts';

/** A call that goes on for so long is watched closely. */
const SUSPECT_MS = 200;
/** A thread that does not tell its CPU time for so long is left to the command to judge. */
const SILENT_MS = 1000;
/** A thread that is told to end has so long to do it. */
const ENDING_MS = 1000;
/** What Node and the pool itself take. */
const OWN_MIB = 300;

const MIB = 1 << 20;

/** Looks at the sets in flight from another thread, and stops players that do not come back or take too much memory. */
export class Watchdog {
  readonly flights = new Map<string, Flight>();
  readonly #stopwatches = new WeakMap<Flight, Stopwatch>();
  readonly #threads: () => readonly Worker[];
  readonly #limits: PoolLimits;
  readonly #report: (report: Report) => void;
  readonly #trusting: boolean;
  readonly #patience = new WeakMap<Stopwatch, Patience>();
  #weighing = false;

  /** `trusting`: players may wait for what lies outside, and leave behind what runs on. */
  constructor(
    threads: () => readonly Worker[],
    limits: PoolLimits,
    report: (report: Report) => void,
    trusting: boolean,
  ) {
    this.#threads = threads;
    this.#limits = limits;
    this.#report = report;
    this.#trusting = trusting;
  }

  /** One look at everything. */
  look(now: number): void {
    for (const flight of this.flights.values()) if (!flight.stopped) this.#lookAt(flight, now);
    const { heapMiB, bytesMiB } = this.#limits;
    const most = OWN_MIB + this.#threads().length * (heapMiB + bytesMiB);
    if (!this.#weighing && process.memoryUsage.rss() > most * MIB) void this.#weigh();
  }

  /** Whom every set in flight is waiting for. */
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
      this.#stopwatches.delete(flight);
      return;
    }
    const stopwatch = this.#stopwatches.get(flight) ?? new Stopwatch();
    this.#stopwatches.set(flight, stopwatch);
    stopwatch.ask(worker, now);
    if (this.#trusting && this.#isIdle(flight, stopwatch, now)) return this.#wake(flight, worker);
    const kill = sentence(flight.pulse, 'hard-limit', this.#slow);
    if (kill === null && this.#trusting) return this.#haunted(stopwatch);
    const most = kill === null ? ownCpuMs(this.#limits) : this.#limits.cpuMs;
    if (stopwatch.burnt >= most) void this.#stop(flight, worker, kill);
    else if (stopwatch.silentFor(now) >= SILENT_MS) this.#suspect(flight, kill, false);
  }

  /** A thread has waited too long within one call. It can be asked only where there are no walls. */
  #isIdle({ pulse }: Flight, call: Stopwatch, now: number): boolean {
    const patience = this.#patience.get(call) ?? new Patience(this.#limits.waitMs);
    this.#patience.set(call, patience);
    return patience.isOver(now, threadState(process.pid, pulse[PULSE.systemThread]!));
  }

  /** Stops whoever a thread waits for: with a promise, or inside a call that sleeps. */
  #wake(flight: Flight, worker: Worker): void {
    const why = `waited ${this.#limits.waitMs / 1000} s for nothing`;
    const kill = debtor(flight.pulse, why) ?? sentence(flight.pulse, 'hard-limit', why);
    if (kill !== null) void this.#stop(flight, worker, kill);
  }

  /** What a trusted player left behind in another set keeps the thread busy: a new process has none of it. */
  #haunted({ burnt }: Stopwatch): void {
    if (burnt >= this.#limits.cpuMs) process.kill(process.pid, 'SIGKILL');
  }

  get #slow(): string {
    return `no answer after ${this.#limits.cpuMs / 1000} s of computing`;
  }

  /** Who has taken a thread's memory. */
  glutton(pulse: Int32Array, detail?: string): Kill | null {
    const { heapMiB, bytesMiB } = this.#limits;
    const why = detail ?? `more than ${heapMiB + bytesMiB} MiB of memory`;
    return glutton(pulse, heapMiB * 1024, why);
  }

  /** Ends a thread: a player is to be stopped, or nobody was asked. */
  async #stop(flight: Flight, worker: Worker, kill: Kill | null): Promise<void> {
    flight.stopped = true;
    const { id, item } = flight;
    const ended = worker.terminate().then(() => true);
    if (!(await Promise.race([ended, pause(ENDING_MS, false)]))) this.#suspect(flight, kill, true);
    else if (kill === null) this.#report(this.#ours(flight));
    else this.#report({ kind: 'stopped', id, item, kill });
  }

  #ours({ id, item, game }: Flight): Report {
    const message = `no end after ${ownCpuMs(this.#limits) / 1000} s of computing while no agent was asked`;
    return { kind: 'failed', id, item, game, message, overflow: false };
  }

  #suspect({ id, item, game, pulse }: Flight, kill: Kill | null, proven: boolean): void {
    const thread = pulse[PULSE.systemThread]!;
    this.#report({ kind: 'suspect', id, item, kill, game, thread, proven });
  }

  /** The process holds too much: the set whose thread holds most is to blame. */
  async #weigh(): Promise<void> {
    this.#weighing = true;
    const weights = await Promise.all([...this.flights.values()].map((flight) => this.#of(flight)));
    const [heaviest] = weights
      .filter(({ flight }) => !flight.stopped)
      .sort((a, b) => b.bytes - a.bytes);
    this.#weighing = false;
    const worker = heaviest?.flight.workerIn(this.#threads());
    const kill = heaviest && this.glutton(heaviest.flight.pulse);
    if (worker !== undefined && kill) await this.#stop(heaviest!.flight, worker, kill);
  }

  /** A thread that cannot even say how much it holds is taken for the heaviest. */
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
