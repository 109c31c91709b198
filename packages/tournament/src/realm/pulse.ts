import { BEAT } from '@aiwolf-arena/engine';

/**
 * The heartbeat of a game set, shared with the thread that watches it: the engine's beat of the game, and beside it what
 * only a set knows.
 */
export const PULSE = {
  ...BEAT,
  /** The game that is played, counted from 1; 0 while the players are being made. */
  game: 1,
  /** The seat whose promise reaction runs, or ran last; 0 is nobody's. */
  reaction: 2,
  /** The worker's thread, as Node numbers it. */
  thread: 3,
  /** The worker's thread, as the system numbers it; 0 where that is not known. */
  systemThread: 4,
} as const;

export const PULSE_BYTES = PULSE.length * Int32Array.BYTES_PER_ELEMENT;
