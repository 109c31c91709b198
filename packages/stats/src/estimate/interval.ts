/** Ends of a confidence interval, on the scale of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export const DEFAULT_LEVEL = 0.95;
