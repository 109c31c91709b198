/** Sets for one worker, as a text (`messages/chunk.ts`). Two chunks with the same ID are the same chunk. */
export interface OfferedChunk {
  readonly id: string;
  /** What a worker must have to play the chunk, such as `js` or `client:bob+js`: see `needOf`. */
  readonly need: string;
  readonly text: string;
}

/** What a worker says of itself every few seconds. If it says nothing for twelve seconds, it is regarded as gone. */
export interface WorkerCard {
  /** Random. A worker that starts again has another ID. */
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
}

/** What a coordinator says of its run every few seconds. If it says nothing for twelve seconds, the run is regarded as over. */
export interface RunCard {
  /** Random. A run that is resumed has another ID. */
  readonly run: string;
  /** What users see: the name of the folder, or what is compared. */
  readonly title: string;
  readonly user: string;
  readonly host: string;
  readonly code: string;
  readonly version: string;
  /** What workers must have to play it. */
  readonly need: string;
  /** Number of finished sets, of sets that are waiting or being played, and of sets that were replayed and agreed. */
  readonly finished: number;
  readonly open: number;
  readonly checked: number;
  readonly startedAt: number;
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
  /** Takes chunks with this need, at most `slots` at a time. A chunk whose worker dies is given to another one. */
  take(need: string, slots: number, play: (chunk: string) => Promise<void>): Stoppable;

  answer(run: string, answer: Buffer): Promise<void>;
  /** Calls `hear` with each answer to a run. An answer is deleted before: it is lost if the process ends. */
  hear(run: string, hear: (answer: Buffer) => void): Stoppable;

  /** Stores bytes by their hash for a day. Overwrites what is there, since it may be damaged. */
  put(hash: string, bytes: Buffer): Promise<void>;
  get(hash: string): Promise<Buffer | null>;

  announce(worker: WorkerCard): Promise<void>;
  leave(worker: string): Promise<void>;
  /** Returns all workers, also those with other code. */
  workers(): Promise<readonly WorkerCard[]>;

  /** Says that a run is being played. Returns whether a user has cancelled it. */
  announceRun(card: RunCard): Promise<boolean>;
  /** Whether a run is being played. Chunks of other runs need not be played. */
  isPlayed(run: string): Promise<boolean>;
  runs(): Promise<readonly RunCard[]>;
  /** Cancels a run, for a user's command. Returns false if nobody plays the run. */
  cancel(run: string): Promise<boolean>;
  /** Says that a run is over. */
  end(run: string): Promise<void>;

  close(): Promise<void>;
}
