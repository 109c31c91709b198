import type { Player } from '@aiwolf-arena/engine';
import type { Params, ValuesOf } from './params.ts';

/**
 * What the arena gives to an agent when a player is created, which happens once for each game set and seat.
 * `PlayerContext<typeof params>`: with the types of the agent's own parameters.
 */
export interface PlayerContext<Own extends Params = Params> {
  /** The registered name of the agent. The player's method `getName` should return it. */
  readonly name: string;
  /** The values of the parameters that the agent's file exports as `params`: as the user set them, or the defaults. */
  readonly params: ValuesOf<Own>;
  /** Returns a random number in [0, 1). If the same run is repeated, the numbers are the same. */
  random(): number;
  /** Writes a note for the author, like `console.log`. `aiwolf-arena play` shows it. Other agents cannot see it. */
  log(...args: unknown[]): void;
  /** Returns the content of a data file in the agent's own folder, as UTF-8 text. Throws if there is no such file. */
  readText(file: string): string;
  /** Returns the content of a data file in the agent's own folder, as bytes. Every call returns a new copy. */
  readBytes(file: string): Uint8Array;
}

/** The default export of an agent's file. It is called once for each game set and seat, and returns the player. */
export type PlayerFactory = (context: PlayerContext<never>) => Player;
