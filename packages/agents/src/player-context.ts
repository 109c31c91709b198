import type { Player } from '@aiwolf-arena/engine';

/** What an agent gets once per game set and seat; it gets nothing else from outside. */
export interface PlayerContext {
  /** The registered name; `getName` should return it. */
  readonly name: string;
  /** A random number in [0, 1) from the stream of this seat and game: the same run gives the same numbers. */
  random(): number;
  /** Notes for the author, like `console.log`. `aiwolf-arena play` shows them, other commands drop them; no seat sees them. */
  log(...args: unknown[]): void;
  /** A data file in the agent's own folder as UTF-8 text. Throws if there is no file of that name. */
  readText(file: string): string;
  /** The same as bytes; every call gives a new copy. */
  readBytes(file: string): Uint8Array;
}

/** The default export of an agent's file: called once per game set and seat. */
export type PlayerFactory = (context: PlayerContext) => Player;
