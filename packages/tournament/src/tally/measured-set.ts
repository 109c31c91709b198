import type { Player } from '@aiwolf-arena/engine';

/** The calls of an agent in the order in which they were made: nanoseconds each, by method. */
export type CallTimes = Readonly<Partial<Record<keyof Player, readonly number[]>>>;

/**
 * What a set took, as the thread saw it that played it. `events` and the number of calls are the same every time; the rest
 * was measured on a machine, and so is no part of the result.
 */
export interface MeasuredSet {
  /**
   * What the thread's CPU clock said before its players were made, and after its last game, milliseconds. Linux may count in
   * steps of 4, so short sets are measured together: from the first one's start to the last one's end.
   */
  readonly cpuMs: readonly [from: number, until: number];
  /** Bytes that the thread's heap handed out for all seats and the engine. */
  readonly bytes: number;
  /** Events of all games. */
  readonly events: number;
  /** Empty where no agent was clocked. */
  readonly calls: CallTimes;
}

/** What is to be measured. */
export interface MeasuringTerms {
  /** The agent whose calls are timed, as a position in the plan's agents; null: only the set as a whole. */
  readonly clocked: number | null;
}
