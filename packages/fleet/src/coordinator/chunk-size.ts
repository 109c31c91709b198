/** CPU time of the sets of a chunk in milliseconds. The way of a chunk costs 1 to 4 ms. */
const CHUNK_MS = 1500;
const LARGEST = 1000;
/** Weight of the latest answer in the moving average of the CPU time of a set. */
const WEIGHT = 0.3;

/** Computes how many sets a chunk has: as many as take 1.5 s of CPU time, which is learned from the answers. */
export class ChunkSize {
  #setMs = CHUNK_MS;
  #most = LARGEST;

  /** Sets the largest number of sets in a chunk. It is 1 if sets are measured one by one. */
  limit(most: number): void {
    this.#most = Math.max(1, Math.min(most, LARGEST));
  }

  learn(sets: number, cpuMs: number): void {
    if (sets > 0) this.#setMs += WEIGHT * (cpuMs / sets - this.#setMs);
  }

  get sets(): number {
    return Math.max(1, Math.min(this.#most, Math.floor(CHUNK_MS / Math.max(this.#setMs, 1e-3))));
  }

  /** Returns the number of sets in the next chunk: fewer if there are not enough sets for all free places. */
  of(waiting: number, places: number): number {
    return Math.max(1, Math.min(this.sets, Math.ceil(waiting / places)));
  }
}
