import type { Rules } from '@aiwolf-arena/engine';
import { BEAT } from '@aiwolf-arena/engine/heartbeat';
import type { Root } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Spelling } from './cast.ts';
import type { Kill, MeasuredSet, MeasuringTerms, SetResult, SetTiming } from './set-result.ts';

/** Measurements of the thread that a realm cannot make itself. All methods return numbers. Players have no access to them. */
export interface Instruments {
  /** Returns the memory in use, KiB. */
  memory(): number;
  /** Returns the milliseconds of a monotonic clock. */
  clock(): number;
  /** Returns the CPU time of the thread, milliseconds. */
  cpu(): number;
  /** Returns the number of bytes that the thread's heap has allocated so far. */
  allocated(): number;
  /** Called before a game starts (with seat 0), and before each request to a seat. */
  before?(game: number, seat: number): void;
}

/** Cells of a set's heartbeat, shared with its watchdog: the engine's cells, and further cells for the set. */
export const PULSE = {
  ...BEAT,
  /** The current game, counted from 1; 0 while the players are created. */
  game: 1,
  /** The seat whose promise reaction runs; 0: no reaction runs. */
  reaction: 2,
  /** The call that started the running promise reaction (0: while the player was created), and the game of the call, from 1. */
  reactionCall: 120,
  reactionGame: 121,
  /** The number that Node gives to the worker's thread. */
  thread: 3,
  /** The number that the system gives to the worker's thread; 0 if unknown. */
  systemThread: 4,
  /** Position in its batch of the set being played, from 0. */
  item: 6,
  /** Memory in use before the call being measured, KiB; 0 if no call is measured. */
  weight: 5,
  /** First cell of the memory growth by seat: cell `grown + seat` contains the growth in the seat's calls, KiB. */
  grown: 32,
  /** Memory growth of a seat at which its call is recorded, KiB. */
  heavy: 7,
  /** First cells of the calls at which seats reached the memory limit for recording, and of their games, from 1. */
  weighedCall: 64,
  weighedGame: 96,
  length: 128,
} as const;

export const PULSE_BYTES = PULSE.length * Int32Array.BYTES_PER_ELEMENT;

export const newPulse = (): Int32Array => new Int32Array(PULSE.length);

/** The input with which a realm plays one game set, except the agents. Sent as JSON. */
export interface SetTask {
  readonly block: string;
  /** The root of random numbers of this set alone. */
  readonly root: Root;
  readonly rules: Rules;
  readonly set: number;
  /** Agents by seat, as positions in the plan's agents. */
  readonly seats: readonly number[];
  /** Requested roles by seat; `null` in contests. */
  readonly roleRequests: readonly (ContestRole | null)[] | null;
  /** Whether roles are balanced over the set (`set-books.ts`) or dealt at random. Not allowed with role requests. */
  readonly balanced: boolean;
  readonly games: number;
  /** The games for which an official log is requested. */
  readonly logs: readonly number[];
  /** Whether to collect behaviour statistics. Does not change the games. */
  readonly behaviour: boolean;
  /** Number of games to play, although the set is dealt as a whole. Default: all. */
  readonly until?: number;
  readonly notes: boolean;
  /** The games whose notes are stored. Default: all. */
  readonly noted?: readonly number[];
  /** Players that were stopped in earlier attempts to play the set. */
  readonly kills: readonly Kill[];
  /** The seat that plays with a different random stream, to measure luck; 0 (always in contests): no seat. */
  readonly redrawn: number;
  /** Whether to measure memory in the players' calls, to find the player that uses it. Does not change the games. */
  readonly weighed: boolean;
  /** Which resources to measure. Does not change the games. Default: none. */
  readonly measured?: MeasuringTerms;
  /** The form into which all sentences are rewritten, to test which agents understand it. Default, and in contests: none. */
  readonly spelling?: Spelling;
  readonly hashes: boolean;
  /** The games whose events and answers are returned. */
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
  /** The place of the note in the game; omitted for a note of a remote agent. */
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

/** The outcome of a game set: its result for the journal, and requested texts. Sent as JSON. */
export interface SetOutcome {
  readonly result: SetResult;
  readonly logs: readonly GameLog[];
  readonly notes: readonly SeatNote[];
  /** Hashes by game; empty if not requested. */
  readonly hashes: readonly string[];
  readonly records: readonly RecordedGame[];
  readonly measured?: MeasuredSet;
}

/** The outcome of a set with its timing; `null` if timing was not requested. */
export interface TimedOutcome {
  readonly outcome: SetOutcome;
  readonly timing: SetTiming | null;
}
