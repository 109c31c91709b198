import type { Player } from '../src/index.ts';

/** Says nothing and wants nothing; tests put their own methods over these. */
export const quietPlayer: Player = {
  getName: () => 'quiet',
  initialize: () => {},
  update: () => {},
  dayStart: () => {},
  talk: () => 'Over',
  whisper: () => 'Over',
  vote: () => null,
  attack: () => null,
  guard: () => null,
  divine: () => null,
  finish: () => {},
};
