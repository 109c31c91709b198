/** A share of repetitions in percent, with its Monte-Carlo standard error. */
export interface Share {
  readonly percent: number;
  readonly error: number;
}

/** How often something held, and how wide what was said was on average: points (hundredths), or ranks. */
export interface WideShare extends Share {
  readonly width: number;
}

export function shareOf(hits: number, repetitions: number): Share {
  const share = hits / repetitions;
  const error = Math.sqrt((share * (1 - share)) / repetitions);
  return { percent: round(100 * share), error: round(100 * error) };
}

export const round = (value: number): number => Math.round(value * 100) / 100;
export const mean = (total: number, repetitions: number): number => round(total / repetitions);

/** `95.0 ± 0.2`, and with a width `95.0 ± 0.2 (3.4)`. */
export const show = ({ percent, error, width }: Share & Partial<WideShare>): string =>
  `${percent.toFixed(1)} ± ${error.toFixed(1)}${width === undefined ? '' : ` (${width.toFixed(1)})`}`;

/** The same for a method that commands use. */
export const showOwn = ({ percent, error, width }: WideShare): string =>
  `**${show({ percent, error })}** (${width.toFixed(1)})`;

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

  get result(): WideShare {
    return { ...shareOf(this.#hits, this.#count), width: mean(100 * this.#width, this.#count) };
  }
}
