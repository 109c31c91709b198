/** A share of repetitions in percent, with its Monte-Carlo standard error. */
export interface Share {
  readonly percent: number;
  readonly error: number;
}

export function shareOf(hits: number, repetitions: number): Share {
  const share = hits / repetitions;
  const error = Math.sqrt((share * (1 - share)) / repetitions);
  return { percent: round(100 * share), error: round(100 * error) };
}

export const round = (value: number): number => Math.round(value * 100) / 100;
export const mean = (total: number, repetitions: number): number => round(total / repetitions);

/** Ends that may be missing, as in a `Rate`. A missing interval holds nothing. */
export interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

/** Counts how often intervals hold the truth, and how wide they are. */
export class Coverage {
  #hits = 0;
  #width = 0;
  #count = 0;

  add(interval: Ends | null, truth: number): void {
    this.#count++;
    if (interval?.low == null || interval.high == null) return;
    if (interval.low <= truth && truth <= interval.high) this.#hits++;
    this.#width += interval.high - interval.low;
  }

  /** Width in points (hundredths). */
  get result(): Share & { readonly width: number } {
    return { ...shareOf(this.#hits, this.#count), width: mean(100 * this.#width, this.#count) };
  }
}
