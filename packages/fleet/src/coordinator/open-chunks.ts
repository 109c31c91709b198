import { type Chunk, chunkText, idOf } from '../terms/chunk.ts';
import type { OfferedChunk } from '../work-queue.ts';
import type { Claim, OpenSet } from './open-set.ts';

/** A chunk that was given out and not answered yet. */
export interface OpenChunk {
  readonly offered: OfferedChunk;
  readonly sets: readonly OpenSet[];
  /** For a check: the claims that are compared with the answer, one for each set. */
  readonly claims: readonly Claim[] | null;
  /** IDs of the workers that may not play it. */
  readonly not: readonly string[];
  readonly since: number;
  /** Number of chunks that were answered before this one was given out. */
  readonly after: number;
  /** Whether the same sets were given out a second time, since the worker is slow. */
  isCopied: boolean;
  /** Whether the sets are played on this machine, since the workers give no answer. */
  isPlayedHere: boolean;
  /** Whether the queue did not have the chunk when it was looked for the last time. */
  isMissed: boolean;
}

export type ChunkTerms = Omit<Chunk, 'ids' | 'tasks' | 'not' | 'copy'> & Pick<OfferedChunk, 'need' | 'priority'>;

/** The chunks that were given out. */
export class OpenChunks {
  readonly #terms: ChunkTerms;
  readonly #open = new Map<string, OpenChunk>();
  #answered = 0;

  constructor(terms: ChunkTerms) {
    this.#terms = terms;
  }

  /** Number of chunks that are given out to be played, without checks. */
  get played(): number {
    return this.all().filter(({ claims }) => claims === null).length;
  }

  all(): OpenChunk[] {
    return [...this.#open.values()];
  }

  has({ offered }: OpenChunk): boolean {
    return this.#open.has(offered.id);
  }

  /** Makes a chunk of these sets. `copy`: number of earlier chunks with the same sets. */
  start(
    sets: readonly OpenSet[],
    { claims = null, not = [], copy = 0 }: Partial<Pick<OpenChunk, 'claims' | 'not'>> & { copy?: number } = {},
  ) {
    const { need, priority, ...same } = this.#terms;
    const text = chunkText({
      ...same,
      ids: sets.map(({ id }) => id),
      tasks: sets.map(({ task }) => task),
      not: [...not],
      copy,
    });
    const urgent = claims === null && copy === 0 ? 0 : 1; // sets that others wait for
    const offered = { id: idOf(text), run: same.run, need, priority: priority - urgent, text };
    // Two arms of a comparison may ask for equal sets: then one chunk answers both.
    const equal = this.#open.get(offered.id);
    const chunk: OpenChunk = {
      offered,
      sets: [...(equal?.sets ?? []), ...sets],
      claims: claims === null ? null : [...(equal?.claims ?? []), ...claims],
      not,
      since: performance.now(),
      after: this.#answered,
      isCopied: false,
      isPlayedHere: false,
      isMissed: false,
    };
    this.#open.set(offered.id, chunk);
    return chunk;
  }

  /** Whether this worker must not answer the chunk. Anybody who reads the queue could, also the worker whose answer it checks. */
  forbids(id: string, worker: string): boolean {
    return this.#open.get(id)?.not.includes(worker) ?? false;
  }

  setsOf(id: string): readonly OpenSet[] | undefined {
    return this.#open.get(id)?.sets;
  }

  /** Removes and returns the chunk that was answered. */
  answered(id: string): OpenChunk | undefined {
    const chunk = this.#open.get(id);
    this.#open.delete(id);
    if (chunk !== undefined) this.#answered++;
    return chunk;
  }

  drop({ offered }: OpenChunk): void {
    this.#open.delete(offered.id);
  }

  /**
   * Returns chunks that another worker should play as well, each once: chunks that so many later ones have overtaken that a slow or
   * dead worker must have them; if nothing waits any more, chunks that were given out long ago.
   */
  late(window: number, isEnd: boolean): OpenChunk[] {
    const age = (chunk: OpenChunk): number => performance.now() - chunk.since;
    const isLate = (chunk: OpenChunk): boolean =>
      age(chunk) > LATE_MS && (this.#answered - chunk.after > OVERTAKEN * window || (isEnd && age(chunk) > END_MS));
    const late = this.all().filter((chunk) => chunk.claims === null && !chunk.isCopied && isLate(chunk));
    for (const chunk of late) chunk.isCopied = true;
    return late;
  }

  /** Returns chunks that nobody has answered for ten minutes, each once: a worker could keep them forever. */
  stuck(): OpenChunk[] {
    const isStuck = ({ claims, isPlayedHere, since }: OpenChunk): boolean =>
      claims === null && !isPlayedHere && performance.now() - since > STUCK_MS;
    const stuck = this.all().filter(isStuck);
    for (const chunk of stuck) chunk.isPlayedHere = true;
    return stuck;
  }
}

const LATE_MS = 10_000;
const STUCK_MS = 600_000;
const END_MS = 20_000;
/** Chunks are played in the order in which they are given out, a window at a time. */
const OVERTAKEN = 2;
