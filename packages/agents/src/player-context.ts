import type { Player } from '@aiwolf-arena/engine';

/** What an agent gets once for every game set and seat, and nothing else of the world. */
export interface PlayerContext {
  /** The registered name; `getName` should return it. */
  readonly name: string;
  /** A number in [0, 1) from the stream of this seat and game: the same run draws the same numbers. */
  random(): number;
  /** Notes for the author, as by `console.log`: `aiwolf-arena play` shows them, other commands drop them; no other seat sees them. */
  log(...args: unknown[]): void;
  /** A data file of the agent's own folder as UTF-8 text. Error when there is none of that name. */
  readText(file: string): string;
  /** The same as bytes; every call gives a new copy. */
  readBytes(file: string): Uint8Array;
}

/** The default export of an agent's file: called once for every game set and seat. */
export type PlayerFactory = (context: PlayerContext) => Player;
