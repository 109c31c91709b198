export { ROUNDS } from '../game/rounds.ts';

/**
 * The heartbeat of a table: numbers that always say which seat is being asked, so that another thread can name a player that
 * does not return. Written without locks: a reader may see values one call old. Cells 1 to 7 belong to the watcher.
 */
export const BEAT = {
  /** Cell of the current call: seat in the low 5 bits, round in the next 4, call number above; 0 while the engine works. */
  asked: 0,
  /** First cell of pending promises: cell `waiting + seat` holds the call that returned the promise, or 0. */
  waiting: 8,
  length: 32,
} as const;

/** The seat in a value of the cell `asked`; 0 means nobody. */
export const seatOf = (asked: number): number => asked & 31;

export const roundOf = (asked: number): number => (asked >>> 5) & 15;

/** The call number in a value of the cell `asked`: counts from 1 in every game, over all seats. */
export const callOf = (asked: number): number => asked >>> 9;

export const askedBy = (seat: number, round: number, call: number): number => (call << 9) | (round << 5) | seat;

export const newBeat = (): Int32Array => new Int32Array(BEAT.length);
