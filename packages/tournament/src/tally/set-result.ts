import type { Behaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** Games in a role, games won, games in which the seat was alive at the end. */
export type RoleTally = readonly [games: number, wins: number, survived: number];

/** Games in the first half of a set, and games won in it. */
export type EarlyTally = readonly [games: number, wins: number];

/** One kind of misbehaviour: how often, in how many games, and the first case. */
export interface FaultTally {
  readonly kind: string;
  readonly count: number;
  /** Games in which it happened at least once. */
  readonly games: number;
  readonly first: FaultCase;
}

/** Games of a seat in one role in which exactly these kinds of faults happened. */
export interface AffectedGames {
  readonly role: ContestRole;
  /** Alphabetical, none twice. */
  readonly kinds: readonly string[];
  readonly games: number;
  readonly wins: number;
}

/** A player that had to be stopped: from this call on its seat gives no answers, to the end of the set. */
export interface Kill {
  readonly seat: number;
  /** -1 while the players of the set were being made. */
  readonly game: number;
  /** The call of the game in which it happened, counted over all seats from 1; 0 while players were being made. */
  readonly call: number;
  readonly kind: 'hard-limit' | 'memory-limit';
  /** What happened, for people; the same whenever it happens again. */
  readonly detail: string;
}

/** Where a fault happened; set and block are those of the result it stands in. */
export interface FaultCase {
  readonly game: number;
  readonly day: number;
  /** The official request: TALK, VOTE, ... */
  readonly request: string;
  /** What was answered or thrown, shortened. */
  readonly detail: string;
}

/** What one seat did in the games of a set. Roles it never had are left out. */
export interface SeatTally {
  /** Position in the plan's agents. */
  readonly agent: number;
  readonly roles: Readonly<Partial<Record<ContestRole, RoleTally>>>;
  readonly faults: readonly FaultTally[];
  /** Left out when there was no fault. */
  readonly affected?: readonly AffectedGames[];
  /** The same of the first half of the set's games, all roles together. Left out where it was not counted. */
  readonly early?: EarlyTally;
  /** Left out where it was not counted. */
  readonly behaviour?: Behaviour;
}

/** The result of one game set: a line of the journal. Plain data, a few hundred bytes. */
export interface SetResult {
  /** Name of the block. */
  readonly block: string;
  /** From 0, in its block. */
  readonly set: number;
  /** The event hashes of its games, folded in game order; hex. Equal if and only if the same games were played. */
  readonly hash: string;
  /** Games that were played, with a winner or without. */
  readonly games: number;
  /** Games that the villager team won. */
  readonly villagerWins: number;
  /** A letter a game, in game order: V, W, or N where the limit of days left nobody the winner. Left out where it was not kept. */
  readonly winners?: string;
  /** Games by the day of the official result line, that is the last day played plus one. */
  readonly finalDays: readonly number[];
  /** The players that had to be stopped, in the order in which they were; left out when there were none. */
  readonly kills?: readonly Kill[];
  /** By seat, Agent[01] first. */
  readonly seats: readonly SeatTally[];
}
