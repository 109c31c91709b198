export { ROUNDS } from '../game/rounds.ts';
export { isOverflow, TOO_DEEP } from './overflow.ts';

/**
 * The heartbeat of a game: shared numbers that show which seat is being asked, so that another thread (the watchdog) can name a
 * player that does not return. There are no locks, so a value may be one call old. Cells 1 to 7 belong to the watchdog.
 */
export const HEARTBEAT = {
  /** Index of the cell with the current call: seat (lowest 5 bits), kind of round (4 bits), call number. 0 means no call. */
  asked: 0,
  /** The cell `waiting + seat` has the number of the seat's call whose promise is still pending; 0 if no promise is. */
  waiting: 8,
  length: 32,
} as const;

/** Returns the seat from a value of the cell `asked`; 0 if no seat is being asked. */
export const seatOf = (asked: number): number => asked & 31;

export const roundOf = (asked: number): number => (asked >>> 5) & 15;

/** Returns the call number from a value of the cell `asked`. Calls of all seats count together, from 1 in every game. */
export const callOf = (asked: number): number => asked >>> 9;

export const askedBy = (seat: number, round: number, call: number): number => (call << 9) | (round << 5) | seat;

export const newHeartbeat = (): Int32Array => new Int32Array(HEARTBEAT.length);
