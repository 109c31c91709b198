import type { Rules } from '@aiwolf-arena/engine';
import { BEAT } from '@aiwolf-arena/engine/heartbeat';
import type { Root } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Spelling } from './cast.ts';
import type { Kill, MeasuredSet, MeasuringTerms, SetResult, SetTiming } from './set-result.ts';

/** Measurements of the thread that a realm cannot make itself; all return numbers. No player has access to them. */
export interface Instruments {
  /** Memory in use, KiB. */
  memory(): number;
  /** Milliseconds of a monotonic clock. */
  clock(): number;
  /** CPU time of the thread, milliseconds. */
  cpu(): number;
  /** Bytes that the thread's heap has allocated so far. */
  allocated(): number;
  /** Called before a game is opened (seat 0), and before a seat is asked. */
  before?(game: number, seat: number): void;
}

/** Cells of a set's heartbeat, shared with its watchdog: the engine's cells, and more that only a set knows. */
export const PULSE = {
  ...BEAT,
  /** The current game, counted from 1; 0 while the players are created. */
  game: 1,
  /** The seat whose promise reaction runs; 0: none. */
  reaction: 2,
  /** The call of that seat which started it (0: started while the player was created), and its game, from 1. */
  reactionCall: 120,
  reactionGame: 121,
  /** The worker's thread, as Node numbers it. */
  thread: 3,
  /** The worker's thread, as the system numbers it; 0 if unknown. */
  systemThread: 4,
  /** Which set of a batch is being played, from 0. */
  item: 6,
  /** Memory in use before the call being weighed, KiB; 0 if none is. */
  weight: 5,
  /** First cell of the weights: cell `grown + seat` holds by how many KiB memory has grown in a seat's calls. */
  grown: 32,
  /** Memory a seat may hold before the call is noted, KiB. */
  heavy: 7,
  /** First cells of the calls at which seats came to hold so much, and of their games, from 1. */
  weighedCall: 64,
  weighedGame: 96,
  length: 128,
} as const;

export const PULSE_BYTES = PULSE.length * Int32Array.BYTES_PER_ELEMENT;

export const newPulse = (): Int32Array => new Int32Array(PULSE.length);

/** Everything that a realm needs to play one game set, except the agents. Sent as JSON. */
export interface SetTask {
  readonly block: string;
  /** The random root of this set alone. */
  readonly root: Root;
  readonly rules: Rules;
  readonly set: number;
  /** Agents by seat, as positions in the plan's agents. */
  readonly seats: readonly number[];
  /** Requested roles by seat; `null` in contests. */
  readonly roleRequests: readonly (ContestRole | null)[] | null;
  /** Roles are balanced over the set (`set-books.ts`) instead of dealt at random. Never combined with role requests. */
  readonly balanced: boolean;
  readonly games: number;
  /** The games that need an official log. */
  readonly logs: readonly number[];
  /** Collect behaviour statistics. Changes no game. */
  readonly behaviour: boolean;
  /** Play only this many games, although the set is dealt as a whole. Default: all. */
  readonly until?: number;
  readonly notes: boolean;
  /** The games whose notes are kept. Default: all. */
  readonly noted?: readonly number[];
  /** Players that had to be stopped when the set was played before. */
  readonly kills: readonly Kill[];
  /** The seat that plays with a different random stream, to measure luck; 0 (always in contests): none. */
  readonly redrawn: number;
  /** Weigh the players' calls, to find out which player takes the memory. Changes no game. */
  readonly weighed: boolean;
  /** Measure what the set uses. Changes no game. Default: nothing is measured. */
  readonly measured?: MeasuringTerms;
  /** Rewrite all sentences in this form, to test who understands both. Default, and always in contests: unchanged. */
  readonly spelling?: Spelling;
  readonly hashes: boolean;
  /** The games whose events are returned. */
  readonly records: readonly number[];
}

export const gamesOf = ({ games, until }: Pick<SetTask, 'games' | 'until'>): number => until ?? games;

export interface GameLog {
  readonly game: number;
  readonly text: string;
}

export interface NotePlace {
  readonly day: number;
  /** The current request: TALK, VOTE, ...; CREATE while the player is created, before the first game. */
  readonly request: string;
  /** Number of events in the game before the note. */
  readonly events: number;
}

export interface SeatNote {
  readonly game: number;
  readonly seat: number;
  readonly text: string;
  /** Omitted if the note came from a remote agent. */
  readonly at?: NotePlace;
}

/** A game with all its answers, as JSON: the fields of the engine's `GameRecord`. */
export interface RecordedGame {
  readonly game: number;
  readonly roles: readonly number[];
  readonly events: readonly number[];
  readonly said: readonly string[];
  readonly hash: string;
}

/** What a game set produces: its result for the journal, and requested texts. Sent as JSON. */
export interface SetOutcome {
  readonly result: SetResult;
  readonly logs: readonly GameLog[];
  readonly notes: readonly SeatNote[];
  /** By game; empty if not requested. */
  readonly hashes: readonly string[];
  readonly records: readonly RecordedGame[];
  readonly measured?: MeasuredSet;
}

/** The outcome of a set with its timing; `null` if timing was not requested. */
export interface TimedOutcome {
  readonly outcome: SetOutcome;
  readonly timing: SetTiming | null;
}
