/**
 * How long the seats of a set computed. It was measured on the machine that played the set, is another time every time,
 * and so is no part of the result.
 */
export interface SetTiming {
  /** Milliseconds between two looks at who was being asked. */
  readonly everyMs: number;
  /** Looks by seat, at 0 those that found no player: seats behind the last number were never seen. */
  readonly looks: readonly number[];
  /** CPU time that the thread of the set took for it, milliseconds. */
  readonly cpuMs: number;
  /** Milliseconds of CPU time that a call may take; null where nobody looked for longer ones. */
  readonly limitMs: number | null;
  /** Calls of some seats are known by the clock alone; left out where CPU time is known of all. */
  readonly byClock?: true;
  /** The seats with calls that took longer, ascending. */
  readonly slow: readonly SlowSeat[];
}

/** The calls of a seat that took longer than the limit. */
export interface SlowSeat {
  readonly seat: number;
  readonly games: readonly SlowGame[];
  readonly first: SlowCall;
}

/** Games with such calls, ascending: how many, and milliseconds of the longest. */
export type SlowGame = readonly [game: number, calls: number, longestMs: number];

export interface SlowCall {
  readonly game: number;
  /** The call of the game, counted over all seats from 1. */
  readonly call: number;
  /** The official request: TALK, VOTE, ...; empty where only a promise was seen. */
  readonly request: string;
  /** CPU time that it was seen to burn: up to three looks less than it did. */
  readonly ms: number;
}

/** What is to be measured. */
export interface TimingTerms {
  /** Milliseconds of CPU time that a call may take; null: only who computes how much. */
  readonly limitMs: number | null;
}
