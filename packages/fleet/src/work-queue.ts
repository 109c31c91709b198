/** Sets for one worker, as a text (`terms/chunk.ts`). Two chunks with the same ID are the same chunk. */
export interface OfferedChunk {
  readonly id: string;
  readonly run: string;
  /** What a worker must have to play the chunk, such as `js` or `client:bob+js`: see `needOf`. */
  readonly need: string;
  /** Chunks with a lower number are played first; among equals, chunks that were offered first. */
  readonly priority: number;
  readonly text: string;
}

/** What a worker says of itself every few seconds. If it says nothing for ten seconds, it is regarded as gone. */
export interface WorkerCard {
  /** Hash of the worker's public key: see `terms/signature.ts`. A worker that starts again has another ID. */
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly threads: number;
  /** Fingerprint of the code that plays games. Only workers and coordinators with the same fingerprint work together. */
  readonly code: string;
  /** Version of aiwolf-arena. */
  readonly version: string;
  /** What the worker has, such as `js`, `client:bob` or `class:epyc`. */
  readonly has: readonly string[];
  /** Number of sets that the worker has finished, and the CPU time that they took in milliseconds. */
  readonly sets: number;
  readonly cpuMs: number;
  /** Sets that the worker has finished per second of the last ten seconds. */
  readonly setsPerSecond: number;
}

/** What a coordinator says of its run every few seconds. If it says nothing for twelve seconds, the run is regarded as over. */
export interface RunCard {
  readonly run: string;
  /** Random text of the coordinator's process. A run has only one coordinator. */
  readonly owner: string;
  /** What users see: the name of the folder, or what is compared. */
  readonly title: string;
  readonly user: string;
  readonly host: string;
  readonly code: string;
  readonly version: string;
  readonly priority: number;
  /** Number of finished sets, and of sets that are waiting or being played. */
  readonly finished: number;
  readonly open: number;
  /** Number of sets that were replayed by another machine and agreed. */
  readonly checked: number;
  readonly startedAt: number;
}

/** What a coordinator may do: `taken` if another coordinator plays the run; `paused` and `cancelled` by a user's command. */
export type RunState = 'playing' | 'paused' | 'cancelled' | 'taken';

/** A worker whose answers no coordinator accepts, since one of them was false or since a user said so. */
export interface BarredWorker {
  readonly id: string;
  readonly name: string;
  readonly why: string;
}

export interface Stoppable {
  /** Ends it. What is in progress is finished first, but for at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * What is needed of a queue: chunks go to workers, and answers come back. Chunks and answers can be lost, doubled and reordered;
 * coordinators and workers are written for this. Everything in a queue can be deleted at any time: the truth is in the run folder.
 */
export interface WorkQueue {
  /** Adds chunks. A chunk that already waits or is being played is not added again. */
  offer(chunks: readonly OfferedChunk[]): Promise<void>;
  /** Returns the IDs of those chunks that wait or are being played. */
  held(need: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes chunks that nobody plays yet. */
  withdraw(need: string, ids: readonly string[]): Promise<void>;
  /** Calls `hear` with each answer to a run, one at a time. An answer is deleted before: if `hear` does not return, it is lost. */
  hear(run: string, hear: (answer: Buffer) => Promise<void>): Stoppable;

  /**
   * Takes chunks with this need, at most `slots` at a time. `play` returns whether the chunk is done; a chunk that is not done
   * (`passed`) is for another worker. A chunk whose worker dies is given to another one.
   */
  take(need: string, slots: number, play: (chunk: string) => Promise<'done' | 'passed'>): Stoppable;
  answer(run: string, answer: Buffer): Promise<void>;
  /** Returns the needs of all chunks that were offered in the last hours by coordinators with the same code. */
  needs(): Promise<readonly string[]>;

  /** Stores bytes by their hash for a day. Overwrites what is there, since it may be damaged. */
  put(hash: string, bytes: Buffer): Promise<void>;
  get(hash: string): Promise<Buffer | null>;

  announce(worker: WorkerCard): Promise<void>;
  leave(worker: string): Promise<void>;
  /** Returns all workers, also those with other code. */
  workers(): Promise<readonly WorkerCard[]>;

  /** Says that a run is being played by the coordinator `card.owner`, and returns what this coordinator may do. */
  claim(card: RunCard): Promise<RunState>;
  /** Whether this coordinator (`RunCard.owner`) plays the run. Chunks of coordinators that are gone need not be played. */
  isWanted(run: string, owner: string): Promise<boolean>;
  runs(): Promise<readonly (RunCard & { readonly state: RunState })[]>;
  /** Says what a coordinator shall do, for a user's command. Returns false if no coordinator plays the run. */
  order(run: string, state: 'playing' | 'paused' | 'cancelled'): Promise<boolean>;
  /** Deletes everything of a run. */
  end(run: string): Promise<void>;

  bar(worker: BarredWorker): Promise<void>;
  pardon(worker: string): Promise<boolean>;
  barred(): Promise<readonly BarredWorker[]>;

  close(): Promise<void>;
}
