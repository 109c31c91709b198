import type { CallTimes, RecordedGame, SetResult, SetTask } from '@aiwolf-arena/tournament';

/** One set in which the agent has played. */
export interface PlayedSet {
  readonly task: SetTask;
  readonly result: SetResult;
  /** Seats of the agent, from 1. */
  readonly seats: readonly number[];
}

/** The same set twice more, in another process. */
export interface PlayedAgain {
  readonly first: PlayedSet;
  /** The set's hash there. */
  readonly hash: string;
  /** Of its games, in order, both times. */
  readonly hashes: readonly string[];
  readonly hashesAgain: readonly string[];
}

/** The games of a set, all sentences said in short forms and all in full ones. */
export interface PlayedInForms {
  readonly set: PlayedSet;
  readonly short: readonly RecordedGame[];
  readonly full: readonly RecordedGame[];
}

/** All that an agent's compliance is judged by. */
export interface Evidence {
  readonly name: string;
  /** A set of every size, in company. */
  readonly sets: readonly PlayedSet[];
  readonly again: readonly PlayedAgain[];
  readonly forms: readonly PlayedInForms[];
  /** How long its calls took, all of them. */
  readonly calls: CallTimes;
  /** Places in its code that ask for what regulation 4 forbids, as `file:line name`. */
  readonly findings: readonly string[];
}
