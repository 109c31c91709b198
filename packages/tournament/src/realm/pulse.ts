import { BEAT } from '@aiwolf-arena/engine/heartbeat';

/**
 * The heartbeat of a game set, shared with the thread that watches it: the engine's beat of the game, and beside it what
 * only a set knows.
 */
export const PULSE = {
  ...BEAT,
  /** The game that is played, counted from 1; 0 while the players are being made. */
  game: 1,
  /** The seat whose promise reaction runs; 0: none does. */
  reaction: 2,
  /** The call of that seat which began what runs; 0: it was begun while the player was made. And its game, from 1. */
  reactionCall: 120,
  reactionGame: 121,
  /** The worker's thread, as Node numbers it. */
  thread: 3,
  /** The worker's thread, as the system numbers it; 0 where that is not known. */
  systemThread: 4,
  /** Which set of a parcel is played, from 0. */
  item: 6,
  /** Memory in use before the call that is being weighed, KiB; 0 when none is. */
  weight: 5,
  /** First cell of what is weighed: cell `grown + seat` holds by how many KiB memory has grown in the calls of a seat. */
  grown: 32,
  /** What one seat may hold before it is noted when it came to that, KiB. */
  heavy: 7,
  /** First cell of the calls by which seats came to hold so much, and of the games in which they were made, from 1. */
  weighedCall: 64,
  weighedGame: 96,
  length: 128,
} as const;

export const PULSE_BYTES = PULSE.length * Int32Array.BYTES_PER_ELEMENT;

export const newPulse = (): Int32Array => new Int32Array(PULSE.length);
