import { type Chunk, chunkText, idOf } from '../terms/chunk.ts';
import type { OfferedChunk } from '../work-queue.ts';
import type { Claim, OpenSet } from './open-set.ts';

/** A chunk that was given out and not answered yet. */
export interface OpenChunk {
  readonly chunk: OfferedChunk;
  readonly orders: readonly OpenSet[];
  /** For a check: the claims that are compared with the answer, one for each order. */
  readonly claims: readonly Claim[] | null;
  /** IDs of the workers that may not play it. */
  readonly not: readonly string[];
  readonly since: number;
  /** Whether the same sets were given out a second time, since the worker is slow. */
  isCopied: boolean;
  /** Whether the queue did not have the chunk when it was looked for the last time. */
  isMissed: boolean;
}

export type ChunkTerms = Omit<Chunk, 'tasks' | 'not' | 'copy'> & Pick<OfferedChunk, 'need' | 'priority'>;

/** The chunks that were given out. */
export class OpenChunks {
  readonly #terms: ChunkTerms;
  readonly #flights = new Map<string, OpenChunk>();
  /** How long the last answers took, in milliseconds. */
  readonly #took: number[] = [];

  constructor(terms: ChunkTerms) {
    this.#terms = terms;
  }

  /** Number of chunks that are given out to be played, without checks. */
  get played(): number {
    return this.all().filter(({ claims }) => claims === null).length;
  }

  all(): OpenChunk[] {
    return [...this.#flights.values()];
  }

  /** Makes a chunk of these sets. `before`: number of earlier chunks with the same sets. */
  start(
    orders: readonly OpenSet[],
    { claims = null, not = [], copy = 0 }: Partial<Pick<OpenChunk, 'claims' | 'not'>> & { copy?: number } = {},
  ) {
    const { need, priority, ...same } = this.#terms;
    const text = chunkText({ ...same, tasks: orders.map(({ task }) => task), not: [...not], copy });
    const urgent = claims === null && copy === 0 ? 0 : 1; // sets that others wait for
    const chunk = { id: idOf(text), run: same.run, need, priority: priority - urgent, text };
    const flight: OpenChunk = { chunk, orders, claims, not, since: performance.now(), isCopied: false, isMissed: false };
    this.#flights.set(chunk.id, flight);
    return flight;
  }

  /** Removes and returns the chunk that was answered. */
  land(id: string): OpenChunk | undefined {
    const flight = this.#flights.get(id);
    this.#flights.delete(id);
    if (flight !== undefined && this.#took.push(performance.now() - flight.since) > KEPT) this.#took.shift();
    return flight;
  }

  drop({ chunk }: OpenChunk): void {
    this.#flights.delete(chunk.id);
  }

  /** Returns the chunks that take much longer than others, once. Another worker may be faster. */
  late(): OpenChunk[] {
    const median = this.#took.toSorted((a, b) => a - b)[Math.floor(this.#took.length / 2)];
    if (median === undefined) return [];
    const limit = Math.max(LATE_MS, LATE * median);
    const late = this.all().filter(
      ({ claims, isCopied, since }) => claims === null && !isCopied && performance.now() - since > limit,
    );
    for (const flight of late) flight.isCopied = true;
    return late;
  }
}

const KEPT = 51;
/** A chunk is late after this multiple of the median time, but not before this many milliseconds. */
const LATE = 3;
const LATE_MS = 10_000;
