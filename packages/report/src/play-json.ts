import type { Team } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { FaultTally } from '@aiwolf-arena/tournament';

export const PLAY_SCHEMA = 'aiwolf-arena/play/1' as const;

/** A line that an agent wrote with `context.log` or the console. */
export interface AgentNote {
  /** The game of the set. */
  readonly game: number;
  readonly day: number;
  /** The open request: TALK, VOTE, ...; CREATE while the player was made. */
  readonly request: string;
  /** The seat: 1 is Agent[01]. */
  readonly agent: number;
  readonly name: string;
  readonly text: string;
}

/** One game, as `play` knows it. */
export interface PlayedGame {
  readonly seed: string;
  readonly players: number;
  readonly rules: string;
  /** The event hash of the game. */
  readonly hash: string;
  /** NONE: the rules let the game end without a winner. */
  readonly winner: Team;
  /** Day of the official result line. */
  readonly lastDay: number;
  readonly seats: readonly {
    readonly agent: number;
    readonly name: string;
    readonly role: ContestRole;
    readonly team: Team;
    readonly won: boolean;
    readonly survived: boolean;
    readonly faults: readonly FaultTally[];
  }[];
  /** What agents wrote with `context.log` or the console, in the order of writing. */
  readonly notes: readonly AgentNote[];
  /** The official game log. */
  readonly log: readonly string[];
}

/** The JSON document of `play`. */
export const playJson = (game: PlayedGame) => ({ schema: PLAY_SCHEMA, ...game });
