export { ROUNDS } from '../game/rounds.ts';

/**
 * The heartbeat of a game: an array of numbers that shows which seat is being asked, so that another thread can name a player
 * that does not return. There are no locks, so a value may be one call old. Cells 1 to 7 belong to the watchdog.
 */
export const BEAT = {
  /** Index of the cell that describes the current call: seat (low 5 bits), round (4 bits), call number; 0 without a call. */
  asked: 0,
  /** Cell `waiting + seat` has the number of the call whose promise the engine awaits from this seat; 0 if there is none. */
  waiting: 8,
  length: 32,
} as const;

/** Returns the seat that a value of the cell `asked` contains; 0 means that no seat is asked. */
export const seatOf = (asked: number): number => asked & 31;

export const roundOf = (asked: number): number => (asked >>> 5) & 15;

/** Returns the call number in a value of the cell `asked`. It counts the calls of all seats, from 1 in every game. */
export const callOf = (asked: number): number => asked >>> 9;

export const askedBy = (seat: number, round: number, call: number): number => (call << 9) | (round << 5) | seat;

export const newBeat = (): Int32Array => new Int32Array(BEAT.length);
