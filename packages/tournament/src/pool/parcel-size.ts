/** A parcel that takes so long costs next to nothing on its way. */
const WORTH_MS = 100;
export const LARGEST_PARCEL = 16;
/** What the last parcel counts for in the estimate. */
const WEIGHT = 0.3;

/** How many sets travel together: short ones many, so that the way from process to process does not cost more than they. */
export class ParcelSize {
  #setMs = WORTH_MS;
  readonly #most: number;

  /** `most`: 1 where every set has to travel alone. */
  constructor(most = LARGEST_PARCEL) {
    this.#most = most;
  }

  /** Learns how long sets take. */
  learn(sets: number, cpuMs: number): void {
    if (Number.isFinite(cpuMs)) this.#setMs += WEIGHT * (Math.max(0, cpuMs) / sets - this.#setMs);
  }

  /** For a thread's share of what waits: towards the end parcels get smaller, so that no thread is left with a large one. */
  of(share: number): number {
    const worth = Math.floor(WORTH_MS / Math.max(this.#setMs, 1e-3));
    return Math.max(1, Math.min(worth, Math.ceil(share), this.#most));
  }
}
