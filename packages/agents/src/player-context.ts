import type { Player } from '@aiwolf-arena/engine';

/** The object that an agent gets once per game set and seat. The agent gets no other objects from outside. */
export interface PlayerContext {
  /** The registered name of the agent; `getName` should return it. */
  readonly name: string;
  /** Returns a random number in [0, 1) from the stream of this seat and game: the same run gives the same numbers. */
  random(): number;
  /** Writes a note for the author, like `console.log`. `aiwolf-arena play` shows notes; seats never see them. */
  log(...args: unknown[]): void;
  /** Returns a data file in the agent's own folder as UTF-8 text. Throws an error if no file has that name. */
  readText(file: string): string;
  /** Returns a data file as bytes; every call gives a new copy. */
  readBytes(file: string): Uint8Array;
}

/** The default export of an agent's file: called once per game set and seat. */
export type PlayerFactory = (context: PlayerContext) => Player;
