/** Durations of a queue, in milliseconds. Tests shorten them. */
export interface QueueTimes {
  /** A worker that has not renewed its hold of a chunk for so long has lost it. Workers renew it twice in this time. */
  readonly lockMs: number;
  /** Interval between two searches for chunks whose worker is gone. */
  readonly stalledMs: number;
  /** How long a worker's card and a run's card are valid. */
  readonly cardMs: number;
  /** Chunks, answers and blobs that nobody has touched for so long are deleted. */
  readonly keepMs: number;
  /** How long `stop` waits for what is in progress, unless it is told. */
  readonly graceMs: number;
}

export const QUEUE_TIMES: QueueTimes = {
  lockMs: 30_000,
  stalledMs: 10_000,
  cardMs: 12_000,
  keepMs: 24 * 3_600_000,
  graceMs: 30_000,
};
