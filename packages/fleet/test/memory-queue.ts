import type { OfferedChunk, RunCard, Stoppable, WorkerCard, WorkQueue } from '../src/work-queue.ts';

interface HeldChunk extends OfferedChunk {
  readonly code: string;
  isTaken: boolean;
}

/** What goes wrong on purpose. Each function is asked once per event, and returns whether the fault happens. */
export interface Faults {
  readonly losesChunk: () => boolean;
  readonly losesAnswer: () => boolean;
  readonly doublesAnswer: () => boolean;
  readonly doublesChunk: () => boolean;
  /** Position of the next of `n` answers or chunks that are there. */
  readonly next: (n: number) => number;
}

const NONE: Faults = {
  ...{
    losesChunk: () => false,
    losesAnswer: () => false,
    doublesAnswer: () => false,
    doublesChunk: () => false,
    next: () => 0,
  },
};

/** How long a worker or a coordinator that says nothing is regarded as being there, in milliseconds. */
const CARD_MS = 60;

/** What a queue server has in memory. `flush` deletes all of it. */
export class MemoryServer {
  readonly faults: Faults;
  readonly chunks = new Map<string, HeldChunk>();
  readonly answers = new Map<string, Buffer[]>();
  readonly blobs = new Map<string, Buffer>();
  readonly workers = new Map<string, { readonly card: WorkerCard; readonly at: number }>();
  readonly runs = new Map<string, { readonly card: RunCard; readonly at: number }>();
  readonly cancelled = new Set<string>();

  /** Whether nobody reaches the server. */
  isAway = false;

  constructor(faults: Partial<Faults> = {}) {
    this.faults = { ...NONE, ...faults };
  }

  comeBack(): void {
    this.isAway = false;
  }

  flush(): void {
    for (const kept of [this.chunks, this.answers, this.blobs, this.workers, this.runs, this.cancelled]) kept.clear();
  }
}

const isFresh = ({ at }: { readonly at: number }): boolean => performance.now() - at < CARD_MS;

/** A connection to a `MemoryServer`. `crash` ends it as a kill does: what it has taken goes back, and nothing more is said. */
export class MemoryQueue implements WorkQueue {
  readonly #server: MemoryServer;
  readonly #code: string;
  readonly #taken = new Set<HeldChunk>();
  #isDead = false;
  readonly #death = Promise.withResolvers<never>();

  constructor(server: MemoryServer, code: string) {
    this.#death.promise.catch(() => {}); // mostly nobody waits for it
    this.#server = server;
    this.#code = code;
  }

  /** Rejects when the process has crashed. */
  get died(): Promise<never> {
    return this.#death.promise;
  }

  crash(): void {
    this.#isDead = true;
    this.#death.reject(new Error('the process is dead'));
    for (const chunk of this.#taken) chunk.isTaken = false;
  }

  #live(): void {
    if (this.#isDead) throw new Error('the process is dead');
    if (this.#server.isAway) throw new Error('the server is away');
  }

  async offer(chunks: readonly OfferedChunk[]): Promise<void> {
    this.#live();
    const { chunks: held, faults } = this.#server;
    for (const chunk of chunks) {
      if (!held.has(chunk.id) && !faults.losesChunk()) held.set(chunk.id, { ...chunk, code: this.#code, isTaken: false });
    }
  }

  async held(_: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    this.#live();
    return new Set(ids.filter((id) => this.#server.chunks.has(id)));
  }

  hear(run: string, hear: (answer: Buffer) => void): Stoppable {
    return this.#repeat(async () => {
      const waiting = this.#server.answers.get(run) ?? [];
      if (waiting.length === 0) return false;
      const at = this.#server.faults.next(waiting.length);
      hear(waiting.splice(at, 1)[0]!);
      return true;
    });
  }

  take(need: string, slots: number, play: (chunk: string) => Promise<void>): Stoppable {
    const own = new Set<Promise<void>>();
    return this.#repeat(async () => {
      const free = [...this.#server.chunks.values()].filter(
        (one) => one.need === need && one.code === this.#code && !one.isTaken,
      );
      if (free.length === 0 || own.size >= slots) return false;
      const chunk = free[this.#server.faults.next(free.length)]!;
      const isDoubled = this.#server.faults.doublesChunk();
      chunk.isTaken = !isDoubled;
      this.#taken.add(chunk);
      const playing: Promise<void> = play(chunk.text).then(
        () => {
          this.#taken.delete(chunk);
          own.delete(playing);
          if (this.#isDead) return;
          chunk.isTaken = false;
          this.#server.chunks.delete(chunk.id);
        },
        () => {
          own.delete(playing);
          this.#taken.delete(chunk);
          chunk.isTaken = false; // the worker could not answer
        },
      );
      own.add(playing);
      return true;
    });
  }

  /** Calls `work` again and again; at once if it had something to do, else a little later. */
  #repeat(work: () => Promise<boolean>): Stoppable {
    let isOver = false;
    const run = async (): Promise<void> => {
      while (!isOver && !this.#isDead)
        if (this.#server.isAway || !(await work())) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const running = run();
    return {
      stop: async () => {
        isOver = true;
        await running;
      },
    };
  }

  async answer(run: string, answer: Buffer): Promise<void> {
    this.#live();
    const { answers, faults } = this.#server;
    const list = answers.getOrInsertComputed(run, () => []);
    if (!faults.losesAnswer()) list.push(answer);
    if (faults.doublesAnswer()) list.push(answer);
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    this.#live();
    this.#server.blobs.set(hash, bytes);
  }

  async get(hash: string): Promise<Buffer | null> {
    this.#live();
    return this.#server.blobs.get(hash) ?? null;
  }

  async announce(card: WorkerCard): Promise<void> {
    this.#live();
    this.#server.workers.set(card.id, { card, at: performance.now() });
  }

  async leave(worker: string): Promise<void> {
    this.#live();
    this.#server.workers.delete(worker);
  }

  async workers(): Promise<readonly WorkerCard[]> {
    this.#live();
    return [...this.#server.workers.values()].filter(isFresh).map(({ card }) => card);
  }

  async announceRun(card: RunCard): Promise<boolean> {
    this.#live();
    this.#server.runs.set(card.run, { card, at: performance.now() });
    return this.#server.cancelled.has(card.run);
  }

  async isPlayed(run: string): Promise<boolean> {
    this.#live();
    const held = this.#server.runs.get(run);
    return held !== undefined && isFresh(held);
  }

  async runs(): Promise<readonly RunCard[]> {
    this.#live();
    return [...this.#server.runs.values()].filter(isFresh).map(({ card }) => card);
  }

  async cancel(run: string): Promise<boolean> {
    const isThere = await this.isPlayed(run);
    if (isThere) this.#server.cancelled.add(run);
    return isThere;
  }

  async end(run: string): Promise<void> {
    this.#live();
    this.#server.answers.delete(run);
    this.#server.runs.delete(run);
  }

  async close(): Promise<void> {
    this.#isDead = true;
  }
}
