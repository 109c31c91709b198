import type { Rules } from '@aiwolf-arena/engine';
import { BEAT } from '@aiwolf-arena/engine/heartbeat';
import type { Root } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Spelling } from './cast.ts';
import type { Kill, MeasuredSet, MeasuringTerms, SetResult, SetTiming } from './set-result.ts';

/** What a realm cannot measure by itself: functions of the thread around it, which give numbers. No player gets hold of one. */
export interface Instruments {
  /** Memory in use, KiB. */
  memory(): number;
  /** Milliseconds of a clock that never goes back. */
  clock(): number;
  /** CPU time of the thread, milliseconds. */
  cpu(): number;
  /** Bytes that the thread's heap has handed out so far. */
  allocated(): number;
  /** Told before a game is opened (seat 0), and before a seat is asked. Left out: nobody wants to know. */
  before?(game: number, seat: number): void;
}

/** The heartbeat of a game set, shared with its watchdog: the engine's beat, and beside it what only a set knows. */
export const PULSE = {
  ...BEAT,
  /** The game that is played, counted from 1; 0 while the players are being made. */
  game: 1,
  /** The seat whose promise reaction runs; 0: none does. */
  reaction: 2,
  /** The call of that seat which began what runs; 0: it was begun while the player was made. And its game, from 1. */
  reactionCall: 120,
  reactionGame: 121,
  /** The worker's thread, as Node numbers it. */
  thread: 3,
  /** The worker's thread, as the system numbers it; 0 where that is not known. */
  systemThread: 4,
  /** Which set of a parcel is played, from 0. */
  item: 6,
  /** Memory in use before the call that is being weighed, KiB; 0 when none is. */
  weight: 5,
  /** First cell of what is weighed: cell `grown + seat` holds by how many KiB memory has grown in the calls of a seat. */
  grown: 32,
  /** What one seat may hold before it is noted when it came to that, KiB. */
  heavy: 7,
  /** First cell of the calls by which seats came to hold so much, and of the games in which they were made, from 1. */
  weighedCall: 64,
  weighedGame: 96,
  length: 128,
} as const;

export const PULSE_BYTES = PULSE.length * Int32Array.BYTES_PER_ELEMENT;

export const newPulse = (): Int32Array => new Int32Array(PULSE.length);

/** Everything a realm needs to play one game set, but the agents. Travels as JSON. */
export interface SetTask {
  /** Name of the block. */
  readonly block: string;
  /** The chance of this set, and of no other. */
  readonly root: Root;
  readonly rules: Rules;
  readonly set: number;
  /** Agents by seat, as positions in the plan's agents. */
  readonly seats: readonly number[];
  /** Wished roles by seat; null in contests. */
  readonly wishes: readonly (ContestRole | null)[] | null;
  /** Roles are balanced over the set (set-books.ts) instead of dealt by lot; never together with wishes. */
  readonly balanced: boolean;
  readonly games: number;
  /** The games of which an official log is wanted. */
  readonly logs: readonly number[];
  /** Count what the seats do beside what chance would do. Changes no game. */
  readonly behaviour: boolean;
  /** Play only so many games of the set, though it is dealt as a whole. Left out: all. */
  readonly until?: number;
  /** Keep what the agents write with `context.log`. */
  readonly notes: boolean;
  /** The games whose notes are kept. Left out: all. */
  readonly noted?: readonly number[];
  /** Players that had to be stopped when the set was played before. */
  readonly kills: readonly Kill[];
  /** The seat that plays with other dice than its own, to see how much is luck; 0: none, as in every contest. */
  readonly redrawn: number;
  /** Weigh the players' calls, to find out who takes the memory. Changes no game. */
  readonly weighed: boolean;
  /** Measure what the set takes. Changes no game. Left out: nothing is measured. */
  readonly measured?: MeasuringTerms;
  /** All sentences are handed on in this form, to see who reads both. Left out, as in every contest: as they were said. */
  readonly spelling?: Spelling;
  /** The hash of every game is wanted. */
  readonly hashes: boolean;
  /** The games of which every event is wanted. */
  readonly records: readonly number[];
}

export const gamesOf = ({ games, until }: Pick<SetTask, 'games' | 'until'>): number => until ?? games;

export interface GameLog {
  readonly game: number;
  readonly text: string;
}

export interface NotePlace {
  readonly day: number;
  /** The open request: TALK, VOTE, ...; CREATE while the player is made, before the first game. */
  readonly request: string;
  /** Events of the game before it. */
  readonly events: number;
}

export interface SeatNote {
  readonly game: number;
  readonly seat: number;
  readonly text: string;
  /** Left out where it was told from behind a wire. */
  readonly at?: NotePlace;
}

/** A game with all its answers, as JSON: the fields of the engine's GameRecord. */
export interface RecordedGame {
  readonly game: number;
  readonly roles: readonly number[];
  readonly events: readonly number[];
  readonly said: readonly string[];
  readonly hash: string;
}

/** What a game set leaves behind: the result for the journal, and texts that were asked for. Travels as JSON. */
export interface SetOutcome {
  readonly result: SetResult;
  readonly logs: readonly GameLog[];
  readonly notes: readonly SeatNote[];
  /** By game; empty if not asked for. */
  readonly hashes: readonly string[];
  readonly records: readonly RecordedGame[];
  /** Left out unless asked for. */
  readonly measured?: MeasuredSet;
}

/** What a set leaves behind, and beside it what was measured; null where nobody asked for that. */
export interface TimedOutcome {
  readonly outcome: SetOutcome;
  readonly timing: SetTiming | null;
}
