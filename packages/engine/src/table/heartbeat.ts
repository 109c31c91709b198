export { ROUNDS } from '../game/rounds.ts';

/**
 * The heartbeat of a table: plain numbers that say at any moment who is being asked, so that a player that does not come
 * back can be named from another thread. Written without locks; a reader may see a value that is one call old. Cells 1
 * to 7 are left to whoever watches.
 */
export const BEAT = {
  /** Cell of the call that is being made: seat in the low 5 bits, round in the next 4, call above; 0 while the engine works. */
  asked: 0,
  /** First cell of the promises that are being waited for: cell `waiting + seat` holds the call that gave it, or 0. */
  waiting: 8,
  /** Cells in all. */
  length: 32,
} as const;

/** The seat in a value of the cell `asked`; 0 is nobody. */
export const seatOf = (asked: number): number => asked & 31;

/** The round in a value of the cell `asked`. */
export const roundOf = (asked: number): number => (asked >>> 5) & 15;

/** The call in a value of the cell `asked`: counted from 1 in every game, over all seats. */
export const callOf = (asked: number): number => asked >>> 9;

export const askedBy = (seat: number, round: number, call: number): number => (call << 9) | (round << 5) | seat;

export const newBeat = (): Int32Array => new Int32Array(BEAT.length);
