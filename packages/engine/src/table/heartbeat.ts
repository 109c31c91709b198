export { ROUNDS } from '../game/rounds.ts';

/**
 * The heartbeat of a game: numbers that always show which seat is being asked, so that another thread can name a player that
 * does not return. Without locks, so values may be one call old. Cells 1 to 7 are for the watchdog.
 */
export const BEAT = {
  /** Index of the current call: seat in the low 5 bits, round in the next 4, call number above; 0 while no seat is asked. */
  asked: 0,
  /** Index of the first pending promise: cell `waiting + seat` has the call that returned the promise, or 0. */
  waiting: 8,
  length: 32,
} as const;

/** Returns the seat in a value of the cell `asked`; 0 means nobody. */
export const seatOf = (asked: number): number => asked & 31;

export const roundOf = (asked: number): number => (asked >>> 5) & 15;

/** Returns the call number in a value of the cell `asked`. It counts from 1 in every game, over all seats. */
export const callOf = (asked: number): number => asked >>> 9;

export const askedBy = (seat: number, round: number, call: number): number => (call << 9) | (round << 5) | seat;

export const newBeat = (): Int32Array => new Int32Array(BEAT.length);
