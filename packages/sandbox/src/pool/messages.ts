import { type Fields, isCount, isFields, isListOf, isText } from '../play/result-shape.ts';
import { LONGEST_ANSWER, type SeatAnswer } from '../play/separate-seat.ts';
import type { Kill, NearCall, TimingOptions } from '../play/set-result.ts';
import type { GameLog } from '../play/set-task.ts';
import type { PackedInput } from '../realm/realm-input.ts';

/** The limits for players. A player that exceeds a limit is stopped. */
export interface PoolLimits {
  /** CPU time limit for one call in milliseconds. Time in which the thread waits for a processor does not count. */
  readonly cpuMs: number;
  /** Maximum JavaScript heap of one thread in MiB. The players of a set share this heap. */
  readonly heapMiB: number;
  /** Maximum memory outside the JavaScript heaps (such as byte arrays) in MiB, for each thread of the pool process. */
  readonly bytesMiB: number;
  /** Milliseconds for which a call of a trusted player may wait without computing. */
  readonly waitMs: number;
}

/** CPU time limit for the arena's own code between two calls, as a multiple of the limit for a call. */
const OWN = 5;

/** Returns the CPU time limit in milliseconds for the arena's own code between two calls. */
export const ownCpuMs = ({ cpuMs }: Pick<PoolLimits, 'cpuMs'>): number => OWN * cpuMs;

/** Returns the CPU time limit of a call in milliseconds. In a replay it only ends what would never end. */
export const callCpuMs = (limits: Pick<PoolLimits, 'cpuMs'>, isReplay: boolean): number =>
  isReplay ? ownCpuMs(limits) : limits.cpuMs;

export const memoryText = ({ heapMiB, bytesMiB }: PoolLimits): string => `more than ${heapMiB + bytesMiB} MiB of memory`;

export const POOL_LIMITS: PoolLimits = { cpuMs: 2000, heapMiB: 512, bytesMiB: 512, waitMs: 10_000 };

/** Messages from the command to the pool process. Sent as JSON. */
export type Order =
  | {
      readonly kind: 'open';
      readonly input: PackedInput;
      readonly threads: number;
      readonly limits: PoolLimits;
      /** The measurements to make. `null`: nothing is measured. */
      readonly timing: TimingOptions | null;
    }
  /**
   * A batch of sets to play. `id` is random, so that an agent cannot guess it and forge a report. `streamed`: whether logs are sent
   * game by game.
   */
  | {
      readonly kind: 'play';
      readonly id: string;
      readonly tasks: readonly string[];
      readonly streamed: boolean;
      readonly only?: number;
    }
  /** Further streamed logs of a batch are stored. */
  | { readonly kind: 'kept'; readonly id: string; readonly logs: number }
  /** An answer of another seat, for a batch with `only`: the seat of its set whose agent runs in this process. */
  | ({ readonly kind: 'answer'; readonly id: string } & OtherAnswer);

/** What a seat that plays in a process of its own has done. */
export interface SeatNews {
  /** The game, counted from 0; -1: the player was created. `call`: the number of the last call of the seat. */
  readonly game: number;
  readonly call: number;
  /** Memory in KiB that the set holds in this process, beyond what it held before the player was created. */
  readonly heldKiB: number;
  /** An answer that the other seats need. Omitted if the call has none, and only the memory has changed. */
  readonly answer?: SeatAnswer;
}

/** The seat that plays in a process of its own waits for another seat, of which it has had `heard` answers in this set. */
export interface Awaiting {
  readonly awaits: number;
  readonly heard: number;
}

/** The log of a game of the set at position `item` of the batch. The game has just ended. */
export interface LogNews extends GameLog {
  readonly item: number;
}

/** Maximum number of characters of a game's log. */
const LONGEST_LOG = 1 << 20;

/** Maximum number of logs of a batch that are on their way to the disk: its thread waits then. */
export const MOST_UNKEPT = 64;
/** For so many logs at once the pool process is told that they are stored. */
export const KEPT_AT_ONCE = 16;

export interface OtherAnswer {
  readonly seat: number;
  readonly answer: SeatAnswer;
}

/** Messages from the pool process to the command. The command checks each message. */
export type PoolReport =
  /** The process is ready to play. `sandboxed`: whether Node's permission model works, so that the process cannot write files. */
  | { readonly kind: 'ready'; readonly sandboxed: boolean }
  /** The system does not allow the process to create threads. */
  | { readonly kind: 'unable'; readonly why: string }
  /** All sets of the batch are finished. `timing`: a `SetTiming` as JSON, if requested; the batch then has only one set. */
  | {
      readonly kind: 'done';
      readonly id: string;
      readonly outcomes: readonly string[];
      readonly timing: string | null;
      readonly cpuMs: number;
      /** For each set, its calls that were near the CPU time limit. */
      readonly nearLimit: readonly (readonly NearCall[])[];
    }
  /** A player was stopped in the set at position `item` of the batch. A replay of the set must stop it at the same call. */
  | { readonly kind: 'stopped'; readonly id: string; readonly item: number; readonly kill: Kill }
  | SlowReport
  | Failure
  /** The number of games that have ended in the set at position `item` of the batch. Sent regularly. */
  | { readonly kind: 'games'; readonly id: string; readonly item: number; readonly games: number }
  | ({ readonly kind: 'log'; readonly id: string } & LogNews)
  /** The seat that plays in this process has answered, or holds more memory. */
  | ({ readonly kind: 'seat'; readonly id: string } & (SeatNews | Awaiting))
  /** Sent regularly. */
  | { readonly kind: 'alive' };

/** An internal error in the set at position `item` of the batch. The process found no player that caused the error. */
export interface Failure {
  readonly kind: 'failed';
  readonly id: string;
  readonly item: number;
  /** The game in which the error occurred, counted from 0; -1: before the first game; `null`: unknown. */
  readonly game: number | null;
  readonly message: string;
  /** Whether the thread ran out of memory. Any player of the set may have caused this, with any of its earlier calls. */
  readonly overflow: boolean;
  /** The seat whose code was running; 0 if none or unknown. */
  readonly open: number;
}

/** A thread does not answer or does not end. The command can stop it only by killing the whole process. */
export interface SlowReport {
  readonly kind: 'slow';
  readonly id: string;
  readonly item: number;
  /** The player whose code the thread is running; `null` if no player's code is running. */
  readonly kill: Kill | null;
  /** The current game, counted from 0; -1: before the first game; `null`: unknown. */
  readonly game: number | null;
  /** The thread's ID in the operating system; 0 if unknown. */
  readonly thread: number;
  /** Whether the pool process measured that the limit was exceeded. If not, the command measures the thread. */
  readonly proven: boolean;
  /** Whether the thread ran out of memory, and does not end. */
  readonly overflow: boolean;
}

/** A report about a batch that is still being played. */
export type BatchNews = Extract<PoolReport, { kind: 'games' | 'log' }>;

export const isNews = (report: PoolReport): report is BatchNews => report.kind === 'games' || report.kind === 'log';

/** A report with which a batch ends. */
export type BatchReport = Exclude<PoolReport, BatchNews | { kind: 'ready' | 'alive' | 'unable' | 'seat' }>;

const isName = (value: unknown, length = 64): boolean => isText(value) && value.length <= length;

/** Whether a message is a valid report. The function `concerns` checks whether the report also fits the sets of its batch. */
export function isReport(value: unknown): value is PoolReport {
  if (!isFields(value)) return false;
  if (value.kind === 'ready') return typeof value.sandboxed === 'boolean';
  if (value.kind === 'alive') return true;
  if (value.kind === 'unable') return isText(value.why);
  if (!isName(value.id)) return false;
  if (value.kind === 'done') return isDone(value);
  if (value.kind === 'seat') return isSeatNews(value);
  if (!isCount(value.item)) return false;
  if (value.kind === 'games') return isCount(value.games);
  if (value.kind === 'log') return isCount(value.game) && isText(value.text) && value.text.length <= LONGEST_LOG;
  if (value.kind === 'stopped') return isFields(value.kill);
  if (value.kind === 'slow') return isAccusation(value) && isCount(value.thread);
  return value.kind === 'failed' && isPlace(value.game) && isText(value.message) && isCount(value.open);
}

const isDone = ({ nearLimit, outcomes, timing }: Fields): boolean =>
  isListOf(outcomes, isText) && (timing === null || isText(timing)) && isListOf(nearLimit, Array.isArray);

function isSeatNews({ awaits, heard, game, call, heldKiB, answer }: Fields): boolean {
  if (awaits !== undefined) return isCount(awaits) && isCount(heard);
  if (!isPlace(game) || game === null || !isCount(call) || !isCount(heldKiB)) return false;
  if (isText(answer)) return answer.length <= LONGEST_ANSWER;
  return answer === undefined || answer === null || answer === false || Number.isInteger(answer);
}

const isPlace = (game: unknown): boolean => game === null || game === -1 || isCount(game);

/** Whether a report names a player to stop (`kill`) or, if `kill` is `null`, contains a valid field `game`. */
const isAccusation = ({ kill, game }: Fields): boolean => (kill === null ? isPlace(game) : isFields(kill));
