import { randomBytes } from 'node:crypto';
import type { Kill } from '../play/set-result.ts';
import type { SetTask } from '../play/set-task.ts';
import { SlowThreads } from './jobs.ts';
import {
  type Awaiting,
  type BatchReport,
  isNews,
  isReport,
  memoryText,
  type PoolLimits,
  type PoolReport,
  type SeatNews,
} from './messages.ts';
import { type Opening, PoolProcess } from './pool-process.ts';

/** What was found when each seat of a set played in a process of its own. */
interface SeatFinding {
  /** The player to stop; `null` if no seat alone has a problem. */
  readonly kill: Kill | null;
  /** The most memory that each seat held, in KiB, as far as the set was played. Garbage does not count. */
  readonly heldKiB: readonly number[];
}

/**
 * Finds the seat over which a set ran out of memory, or over which the pool process died. In one process, memory that one player
 * holds makes the call of another fail. So the set is played again with each seat in a process of its own, which plays the whole
 * set, but runs the agent of this seat only: it gets the answers of the other seats from their processes.
 */
export class SeparateSeats {
  readonly #opening: Opening;
  readonly #sandboxed: boolean;
  readonly #running = new Set<SeparateSet>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** `opening`: the first order to each process; it has one thread. `sandboxed`: whether the processes are sandboxed. */
  constructor(opening: Opening, sandboxed: boolean) {
    this.#opening = opening;
    this.#sandboxed = sandboxed;
  }

  /** Plays a set. Sets are played one after another, because each needs many processes. */
  find(task: SetTask): Promise<SeatFinding> {
    const found = this.#last.then(() => this.#play(task));
    this.#last = found;
    return found;
  }

  async #play(task: SetTask): Promise<SeatFinding> {
    if (this.#closed) return { kill: null, heldKiB: [] };
    const set = new SeparateSet(task, this.#opening, this.#sandboxed);
    this.#running.add(set);
    const found = await set.finding;
    await set.close();
    this.#running.delete(set);
    return found;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#running].map((set) => set.close()));
  }
}

/** If no process has sent any news for this many milliseconds, no seat is named. */
export const STILL_MS = 120_000;

/** Number of signs of life after a death that show that a process lives: the first may have been on its way. */
const LIVELY = 2;

/** One set, with a process for each seat. */
class SeparateSet {
  readonly finding: Promise<SeatFinding>;
  readonly #task: SetTask;
  readonly #limits: PoolLimits;
  readonly #slowThreads: SlowThreads;
  readonly #id = randomBytes(16).toString('hex');
  readonly #seats: readonly SeatProcess[];
  readonly #watch: NodeJS.Timeout;
  #resolve: (finding: SeatFinding) => void = () => {};
  #heardAt = performance.now();

  constructor(task: SetTask, opening: Opening, sandboxed: boolean) {
    this.#task = task;
    this.#limits = opening.limits;
    this.#slowThreads = new SlowThreads(opening.limits.cpuMs);
    this.finding = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#seats = task.seats.map((_, i) => new SeatProcess(i + 1, opening, sandboxed, this));
    this.#watch = setInterval(() => {
      if (performance.now() - this.#heardAt > STILL_MS) this.#end(null);
    }, STILL_MS / 10);
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    this.#end(null); // has no effect if the seat was found
    for (const { process } of this.#seats) process.kill();
    await Promise.all(this.#seats.map(({ process }) => process.ended));
  }

  #end(kill: Kill | null): void {
    this.#resolve({ kill, heldKiB: this.#seats.map(({ heldKiB }) => heldKiB) });
  }

  hear(seat: SeatProcess, report: PoolReport): void {
    if (report.kind === 'alive') {
      seat.signs++;
      return this.#judgeDeath();
    }
    if (isNews(report)) return; // it is sent however still the set is
    this.#heardAt = performance.now();
    if (report.kind === 'unable') this.#end(null);
    else if (report.kind === 'ready') this.#ready(seat, report.sandboxed);
    else if (report.kind === 'seat') this.#hearNews(seat, report);
    else this.#settle(seat, report);
  }

  #ready(seat: SeatProcess, sandboxed: boolean): void {
    if (seat.isSandboxed && !sandboxed) return this.#end(null);
    seat.isReady = true;
    if (!this.#seats.every(({ isReady }) => isReady)) return;
    for (const { seat: only, process } of this.#seats) {
      const tasks = [JSON.stringify({ ...this.#task, only, records: [], logs: [] } satisfies SetTask)];
      process.send({ kind: 'play', id: this.#id, tasks, streamed: false, only });
    }
  }

  #hearNews(from: SeatProcess, news: SeatNews | Awaiting): void {
    if ('awaits' in news) from.awaiting = news;
    else this.#passOn(from, news);
  }

  #passOn(from: SeatProcess, news: SeatNews): void {
    from.hear(news);
    const { heapMiB, bytesMiB } = this.#limits;
    const heldKiB = this.#seats.reduce((sum, seat) => sum + seat.heldKiB, 0);
    if (heldKiB > (heapMiB + bytesMiB) * 1024) return this.#end(this.#together()); // together they may hold what a thread may
    const { answer } = news;
    if (answer === undefined) return;
    from.answers++;
    for (const other of this.#seats) {
      if (other !== from) other.process.send({ kind: 'answer', id: this.#id, seat: from.seat, answer });
    }
  }

  #settle(from: SeatProcess, report: BatchReport): void {
    if (report.kind === 'slow' && !this.#slowThreads.isOverLimit(from.process.pid, report, performance.now(), this.#task))
      return;
    if (report.kind === 'done') {
      from.isDone = true;
      if (this.#seats.every(({ isDone }) => isDone)) this.#end(this.#together());
    } else if (report.kind !== 'stopped' && report.overflow) {
      const open = report.kind === 'failed' ? report.open : from.seat;
      const isOwn = open === from.seat || 2 * from.heldKiB > this.#mostKiB;
      this.#end(isOwn ? from.stopAt(this.#mostKiB / 2, memoryText(this.#limits)) : null);
    } else {
      const kill = report.kind === 'failed' ? null : report.kill;
      this.#end(kill?.seat === from.seat ? kill : null);
    }
  }

  get #mostKiB(): number {
    return this.#limits.heapMiB * 1024;
  }

  /** Returns the seat that held most memory, if no seat has reached the limit alone. */
  #together(): Kill | null {
    const [most] = [...this.#seats].sort((a, b) => b.heldKiB - a.heldKiB);
    const share = this.#mostKiB / this.#seats.length;
    const why = `more memory than any other seat of a set that needed ${memoryText(this.#limits)}`;
    return most!.heldKiB < share ? null : most!.stopAt(most!.heldKiB / 2, why);
  }

  died({ isReady }: SeatProcess): void {
    this.#heardAt = performance.now();
    if (!isReady) return this.#end(null); // it had not run the agent: the machine lacks something
    for (const seat of this.#seats) seat.signs = 0;
    this.#judgeDeath();
  }

  /**
   * Names the first seat whose process has died, once all others cannot play on, and have shown since that they live: so it does not
   * depend on how fast each is. If all have died, the error is the arena's.
   */
  #judgeDeath(): void {
    const dead = this.#seats.filter(({ isDead }) => isDead);
    if (dead.length === 0 || !this.#seats.every((seat) => seat.isDead || this.#isStill(seat))) return;
    this.#end(dead.length === this.#seats.length ? null : this.#killOf(dead[0]!));
  }

  /** Whether the process of a seat lives, and has ended the set or waits for an answer that was never given. */
  #isStill({ awaiting, isDone, signs }: SeatProcess): boolean {
    const isStuck = awaiting !== undefined && awaiting.heard === this.#seats[awaiting.awaits - 1]?.answers;
    return signs >= LIVELY && (isDone || isStuck);
  }

  #killOf(dead: SeatProcess): Kill {
    const isFull =
      2 * dead.heldKiB > this.#mostKiB || /out of memory|Allocation failed|invalid \w*\s?size/i.test(dead.lastWords);
    return isFull ? dead.stopAt(this.#mostKiB / 2, memoryText(this.#limits)) : dead.stopAfterLast();
  }
}

/** The process of one seat. */
class SeatProcess {
  readonly seat: number;
  readonly process: PoolProcess;
  readonly isSandboxed: boolean;
  /** The news at which the memory had grown, and the last news. */
  readonly steps: SeatNews[] = [];
  last: SeatNews | undefined;
  heldKiB = 0;
  isReady = false;
  isDone = false;
  isDead = false;
  /** What the process printed before it died. */
  lastWords = '';
  /** Number of its answers that were passed on. */
  answers = 0;
  awaiting: Awaiting | undefined;
  /** Number of signs of life since the last death of another. */
  signs = 0;

  constructor(seat: number, opening: Opening, sandboxed: boolean, set: SeparateSet) {
    this.seat = seat;
    this.isSandboxed = sandboxed;
    const died = (why: unknown): void => {
      this.isDead = true;
      this.lastWords = String(why);
      set.died(this);
    };
    const hear = (message: unknown): void => (isReport(message) ? set.hear(this, message) : this.process.kill());
    this.process = new PoolProcess(hear, died, died, sandboxed, opening);
    this.process.send(opening);
  }

  hear(news: SeatNews): void {
    this.last = news;
    if (news.heldKiB <= this.heldKiB) return;
    this.heldKiB = news.heldKiB;
    this.steps.push(news);
  }

  /** Stops the player at the call after which it first held so much memory, or else after its last answer. */
  stopAt(heldKiB: number, why: string): Kill {
    const first = this.steps.find((step) => step.heldKiB >= heldKiB);
    const kind = 'memory-limit';
    if (first === undefined) return { ...this.stopAfterLast(), kind, detail: why };
    return { seat: this.seat, game: first.game, call: first.game < 0 ? 0 : first.call, kind, detail: why };
  }

  /** Stops the player at its next call after its last answer: its process died in this call or in a later one. */
  stopAfterLast(): Kill {
    const { last } = this; // after the player was created: game -1, call 0
    const place = last === undefined ? { game: -1, call: 0 } : { game: Math.max(0, last.game), call: last.call + 1 };
    return { seat: this.seat, ...place, kind: 'crashed', detail: 'the process that ran only its agent has died' };
  }
}
