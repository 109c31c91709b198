/** The official requests to players (as in the official server). END: the game is over, so nobody is asked. */
export const ROUNDS = [
  'END',
  'INITIALIZE',
  'DAILY_INITIALIZE',
  'TALK',
  'WHISPER',
  'DAILY_FINISH',
  'VOTE',
  'DIVINE',
  'GUARD',
  'ATTACK',
  'FINISH',
] as const;
export type RoundName = (typeof ROUNDS)[number];

/** A kind of round as an index in ROUNDS. */
export type Round = number;

export const END: Round = 0;
export const INITIALIZE: Round = 1;
export const DAILY_INITIALIZE: Round = 2;
export const TALK: Round = 3;
export const WHISPER: Round = 4;
export const DAILY_FINISH: Round = 5;
export const VOTE: Round = 6;
export const DIVINE: Round = 7;
export const GUARD: Round = 8;
export const ATTACK: Round = 9;
export const FINISH: Round = 10;

/** A step in which nobody is asked: the attacked seat dies, the next day begins, and the engine checks whether a team has won. */
export const DAWN: Round = 11;

/** The phases of a day in order (as in the official server). A phase without seats to ask is skipped; some have many rounds. */
export const FIRST_DAY: readonly Round[] = [DAILY_INITIALIZE, DAILY_FINISH, WHISPER, DIVINE, DAWN];
export const FIRST_DAY_WITH_TALK: readonly Round[] = [DAILY_INITIALIZE, WHISPER, TALK, DAILY_FINISH, DIVINE, DAWN];
export const LATER_DAY: readonly Round[] = [DAILY_INITIALIZE, TALK, DAILY_FINISH, VOTE, DIVINE, WHISPER, GUARD, ATTACK, DAWN];
export const BEFORE: readonly Round[] = [INITIALIZE];
export const AFTER: readonly Round[] = [FINISH, END];
