import type { Agent } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';

/** What is scripted for a seat, by day (0 is the first night) and seat (from 1). */
export type Scripted<T> = Readonly<Record<number, Readonly<Record<Agent, T>>>>;

/** A village in which everybody but one agent follows a script. */
export interface Situation {
  /** Who is what, Agent[01] first; as many as a village of that size has. */
  readonly roles: readonly ContestRole[];
  /** Where the agent sits, from 1. */
  readonly seat: Agent;
  /** Sentences, one a turn and then Over; who has none says Over at once. */
  readonly says?: Scripted<readonly string[]>;
  readonly whispers?: Scripted<readonly string[]>;
  /** Targets; who has none votes at random, and attacks, guards and divines nobody. */
  readonly votes?: Scripted<Agent>;
  readonly attacks?: Scripted<Agent>;
  readonly guards?: Scripted<Agent>;
  readonly divines?: Scripted<Agent>;
  /** All dice, those of the agent as well. */
  readonly seed?: string;
}

/** What the agent did, by day. Days on which it was not asked are left out. */
export interface Conduct {
  /** Sentences but Skip and Over. */
  readonly said: Readonly<Record<number, readonly string[]>>;
  readonly whispered: Readonly<Record<number, readonly string[]>>;
  /** Every ballot of the day; a second one follows a tie. */
  readonly voted: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly attacked: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly guarded: Readonly<Record<number, readonly (Agent | null)[]>>;
  readonly divined: Readonly<Record<number, readonly (Agent | null)[]>>;
  /** What a contest would hold against it, as `kind: detail`. */
  readonly faults: readonly string[];
  /** The official log of the game. */
  readonly log: string;
}

/** The situation cannot be; the message says what to change. */
export class SituationError extends Error {
  override readonly name = 'SituationError';
}
