/** Ends of a confidence interval, on the scale of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of all intervals where none is asked for: the share of tournaments whose interval holds the truth. */
export const DEFAULT_LEVEL = 0.95;
