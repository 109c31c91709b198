import type { Rules } from '@aiwolf-arena/engine';
import { callOf, HEARTBEAT, seatOf } from '@aiwolf-arena/engine/heartbeat';
import type { Root } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Spelling } from './player-calls.ts';
import type { OtherSeats } from './separate-seat.ts';
import type { GameFault, Kill, MeasuredSet, MeasuringOptions, NearCall, SetResult, SetTiming } from './set-result.ts';

/** Maximum number of games in a set. */
export const MOST_GAMES = 1_000_000;

/** Measurements that code in the sandbox cannot make itself. All methods return numbers. Agents cannot access this object. */
export interface Instruments {
  /** Returns the time of a monotonic clock in milliseconds. */
  clock(): number;
  /** Returns the CPU time that the thread has used so far, in milliseconds. */
  cpu(): number;
  /** Returns the number of bytes that the thread's heap has allocated so far. */
  allocated(): number;
  /** Called with seat 0 before a game starts, and with a seat before each request to it. */
  before?(game: number, seat: number): void;
  /** Takes the log of a game that has just ended, if the set's logs are streamed (`SetTask.streamed`). */
  keep?(log: GameLog): void;
  /** The other seats of a set of which only one seat's agent runs here (`SetTask.only`). */
  readonly others?: OtherSeats;
}

/** Indexes of the array in which the engine and the pool write the current state of a set. The watchdog thread reads it. */
export const SET_HEARTBEAT = {
  ...HEARTBEAT,
  /** The current game, counted from 1; 0 while the players are being created. */
  game: 1,
  /** The seat whose promise reaction (code after `await` or in `then`) is running; 0 if none is running. */
  reaction: 2,
  /** Number of the call from which the running promise reaction comes; 0: it comes from the creation of the player. */
  reactionCall: 120,
  reactionGame: 121,
  /** 1 if a recorded set is replayed (`SetTask.replayed`). */
  replayed: 123,
  /** The worker thread's ID in Node. */
  thread: 3,
  /** The worker thread's ID in the operating system; 0 if unknown. */
  systemThread: 4,
  /** Position of the current set in its batch, counted from 0. */
  item: 6,
  /** The first seat whose code has overflowed the stack, and the call of this code; 0 if no stack has overflowed. */
  overflowSeat: 5,
  overflowCall: 7,
  overflowGame: 122,
  length: 128,
} as const;

/** A call of a player, to which the running code belongs. Code after `await` or in `then` belongs to the call that started it. */
export interface RunningCall {
  /** 0: no code of a player is running. */
  readonly seat: number;
  /** Number of the call; 0: the player is being created. */
  readonly call: number;
  /** The game, counted from 1. */
  readonly game: number;
}

export function runningCall(heartbeat: Int32Array): RunningCall {
  const asked = heartbeat[SET_HEARTBEAT.asked]!;
  if (seatOf(asked) > 0) return { seat: seatOf(asked), call: callOf(asked), game: heartbeat[SET_HEARTBEAT.game]! };
  return {
    seat: heartbeat[SET_HEARTBEAT.reaction]!,
    call: heartbeat[SET_HEARTBEAT.reactionCall]!,
    game: heartbeat[SET_HEARTBEAT.reactionGame]!,
  };
}

/** Notes that code of this call has overflowed the stack, unless that of an earlier call has. */
export function noteOverflow(heartbeat: Int32Array, { seat, call, game }: RunningCall): void {
  if (heartbeat[SET_HEARTBEAT.overflowSeat] !== 0) return;
  heartbeat[SET_HEARTBEAT.overflowSeat] = seat;
  heartbeat[SET_HEARTBEAT.overflowCall] = call;
  heartbeat[SET_HEARTBEAT.overflowGame] = game;
}

export const HEARTBEAT_BYTES = SET_HEARTBEAT.length * Int32Array.BYTES_PER_ELEMENT;

/** Returns the array of `SET_HEARTBEAT` for one set, with zeros. */
export const newSetHeartbeat = (): Int32Array => new Int32Array(SET_HEARTBEAT.length);

/** Everything that is needed to play one game set, except the agents. It is sent to the agents' JavaScript context (realm). */
export interface SetTask {
  readonly block: string;
  /** The seed of all random numbers of this set. The random numbers of other sets cannot be computed from it. */
  readonly root: Root;
  readonly rules: Rules;
  /** For seats (from 1) whose agents play with other values of their parameters than in the pool: these values, as texts. */
  readonly params?: Readonly<Record<number, Readonly<Record<string, string>>>>;
  readonly set: number;
  /** The agents by seat, as positions in the plan's agents. */
  readonly seats: readonly number[];
  /** The requested roles by seat; `null` in contests, which allow no requests. */
  readonly roleRequests: readonly (ContestRole | null)[] | null;
  /** Whether roles are balanced over the set (see `roleRota`) or dealt at random. Must be false if roles are requested. */
  readonly balanced: boolean;
  readonly games: number;
  /** The games whose official logs are returned, in ascending order. */
  readonly logs: readonly number[];
  /** Whether each log is handed over when its game ends (`Instruments.keep`). The outcome has no logs then. */
  readonly streamed?: boolean;
  /** Whether to collect behaviour statistics. They do not affect the games. */
  readonly behaviour: boolean;
  /** Number of games to play. Games after them are not played. Default: all games. */
  readonly until?: number;
  readonly notes: boolean;
  /** The games whose notes are returned. Default: all games. */
  readonly noted?: readonly number[];
  /** The players that were stopped in earlier attempts to play this set. They are stopped at the same calls again. */
  readonly kills: readonly Kill[];
  /** Whether a recorded set is replayed. Since its stops are known, a call may take several times the CPU time limit (`callCpuMs`). */
  readonly replayed?: boolean;
  /** The seat that gets different random numbers, to measure the effect of luck; 0: no seat. Always 0 in contests. */
  readonly redrawn: number;
  /** The only seat whose agent runs here, if each seat plays in a process of its own; 0: no agent runs. Default: all agents run. */
  readonly only?: number;
  /** The resources to measure. This does not affect the games. Default: none. */
  readonly measured?: MeasuringOptions;
  /** The form in which all sentences are rewritten, to test which agents understand it. Omitted by default and in contests. */
  readonly spelling?: Spelling;
  readonly hashes: boolean;
  /** The games whose events and answers are returned as `RecordedGame`. */
  readonly records: readonly number[];
}

export const gamesOf = ({ games, until }: Pick<SetTask, 'games' | 'until'>): number => until ?? games;

/** The official log of a game. `game`: counted from 0. */
export interface GameLog {
  readonly game: number;
  readonly text: string;
}

export interface NotePlace {
  readonly day: number;
  /** The current request: TALK, VOTE, ...; CREATE: the player is being created before the first game. */
  readonly request: string;
  /** Number of events that had happened in the game when the note was written. */
  readonly events: number;
}

/** A line that an agent has written (`context.log`). `game`: counted from 0; -1: before the first game. */
export interface SeatNote {
  readonly game: number;
  readonly seat: number;
  readonly text: string;
  /** When the note was written. Omitted for a note of a remote agent. */
  readonly at?: NotePlace;
}

/** A game's events and answers as JSON. The fields are those of the engine's `GameRecord`. */
export interface RecordedGame {
  readonly game: number;
  readonly roles: readonly number[];
  readonly events: readonly number[];
  readonly said: readonly string[];
  readonly hash: string;
  /** The first faults in this game. Omitted if there were none. */
  readonly faults?: readonly GameFault[];
}

/** The outcome of playing a game set: its result, and the texts that the task requested. */
export interface SetOutcome {
  readonly result: SetResult;
  readonly logs: readonly GameLog[];
  readonly notes: readonly SeatNote[];
  /** The hash of each game; empty if hashes were not requested. */
  readonly hashes: readonly string[];
  readonly records: readonly RecordedGame[];
  readonly measured?: MeasuredSet;
}

/** The outcome of a set, and its timing; the timing is `null` if it was not requested. */
export interface TimedOutcome {
  readonly outcome: SetOutcome;
  readonly timing: SetTiming | null;
  /** See `SetResult.nearLimit`. It is no part of the outcome, since it may differ each time the set is played. */
  readonly nearLimit?: readonly NearCall[];
  /** Name of the worker that played the set on another machine. Omitted if this machine played it. */
  readonly worker?: string;
}

/** Hears of a set while it is played. */
export interface SetListener {
  /** Called with every player that has to be stopped, before the set is replayed. */
  readonly onKill?: (kill: Kill) => void;
  /** Called now and then with the number of games that have ended; with 0 when the set begins, or begins again. */
  readonly onGames?: (games: number) => void;
  /** Called with each log of `SetTask.logs` when its game ends. If it is left out, the outcome has the logs. */
  readonly onLog?: (log: GameLog) => void;
}

/** Plays game sets: in threads of this machine (`SetPool`), with clients, or on other machines. */
export interface SetPlayer {
  /** Number of threads. It may change if machines come and go, and is 0 while there is no machine. */
  readonly threads: number;
  /** Number of sets that shall be given at the same time if `perThread` sets are planned for each thread. It may change. */
  ahead(perThread: number): number;
  play(task: SetTask, listener?: SetListener): Promise<SetOutcome>;
  /** Plays a set. Returns the outcome that `play` would return, the timing, and the machine if it was another one. */
  playTimed(task: SetTask, listener?: SetListener): Promise<TimedOutcome>;
  /** Ends. Unfinished sets are rejected. */
  close(): void | Promise<void>;
}
