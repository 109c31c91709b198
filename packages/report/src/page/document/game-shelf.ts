import type { Sentence } from './section.ts';

/** A game as it was played, as JSON: what the steps are made from. */
export interface GameTape {
  /** ROLES indices by seat; index 0 is unused. */
  readonly roles: readonly number[];
  /** Packed events of the engine's record. */
  readonly events: readonly number[];
  readonly said: readonly string[];
  /** By seat, Agent[01] first. */
  readonly names: readonly string[];
  /** Votes were told to nobody; left out where they are public, as in contests. */
  readonly votesHidden?: true;
}

/** What the list of games tells of one. */
export interface GameLine {
  /** Where it is from: `run/5 3/17`, or a file's name. */
  readonly name: string;
  /** Of the village's agents, by seat, as positions in the shelf's. */
  readonly seats: readonly number[];
  readonly roles: readonly number[];
  /** TEAMS index of the winner. */
  readonly winner: number;
  /** Last day that was played. */
  readonly days: number;
  /** Why it is shown. */
  readonly tags: readonly Sentence[];
}

/** The games of a page: a list that is packed as one, and tapes in packs of some games each. */
export interface GameShelf {
  readonly count: number;
  /** Games in a pack. */
  readonly perPack: number;
  /** Names of the agents that play in them. */
  readonly agents: readonly string[];
  /** Which games these are, and what was left out. */
  readonly about: readonly Sentence[];
  /** The second games are those of the other side: two of a pair stand side by side. */
  readonly paired?: true;
}

export const GAME_LIST = 'game-list';
export const packOf = (game: number, { perPack }: Pick<GameShelf, 'perPack'>): string =>
  `games-${Math.floor(game / perPack)}`;
