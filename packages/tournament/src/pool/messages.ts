import { type Fields, isCount, isFields, isKill, isListOf, isText } from '../play/result-shape.ts';
import type { Kill, TimingTerms } from '../play/set-result.ts';
import type { PackedInput } from '../sandbox/realm-input.ts';
import type { Job } from './jobs.ts';

/** Resources that a player may use before it is stopped. */
export interface PoolLimits {
  /** CPU time of one call, milliseconds. Waiting for the processor does not count. */
  readonly cpuMs: number;
  /** JavaScript heap of one thread, MiB, shared by the players of one set. */
  readonly heapMiB: number;
  /** Maximum memory of the pool process outside its JavaScript heaps (byte arrays), MiB per thread. */
  readonly bytesMiB: number;
  /** How long a thread may wait within one call of a trusted player without computing, milliseconds. */
  readonly waitMs: number;
}

/** CPU time of the arena's own work between two calls, as a multiple of the time allowed for a call. */
const OWN = 5;

/** CPU time that a thread may use while no player is asked, milliseconds. */
export const ownCpuMs = ({ cpuMs }: Pick<PoolLimits, 'cpuMs'>): number => OWN * cpuMs;

export const POOL_LIMITS: PoolLimits = { cpuMs: 2000, heapMiB: 512, bytesMiB: 512, waitMs: 10_000 };

/** Messages from the command to the pool process. Sent as JSON. */
export type Order =
  | {
      readonly kind: 'open';
      readonly input: PackedInput;
      readonly threads: number;
      readonly limits: PoolLimits;
      /** The measurements to make; `null`: none. */
      readonly timing: TimingTerms | null;
    }
  /** A batch of sets. `id` is unguessable, so that code which does not know it cannot answer for the pool. */
  | { readonly kind: 'play'; readonly id: string; readonly tasks: readonly string[] };

/** Messages from the pool process. The command validates every message. */
export type PoolReport =
  /** The process can play. `walled`: it cannot write files, so the permission model works. */
  | { readonly kind: 'ready'; readonly walled: boolean }
  /** The system does not allow the process to create threads. */
  | { readonly kind: 'unable'; readonly why: string }
  /** Outcomes of all sets, their CPU time and, if requested, `timing` (a `SetTiming` as JSON) of the only set in the batch. */
  | {
      readonly kind: 'done';
      readonly id: string;
      readonly outcomes: readonly string[];
      readonly timing: string | null;
      readonly cpuMs: number;
    }
  /** A player was stopped in the set at position `item` of the batch. The set must be replayed with that player stopped. */
  | { readonly kind: 'stopped'; readonly id: string; readonly item: number; readonly kill: Kill }
  | Suspicion
  | Failure
  /** Sent regularly: for every set being played, the player that it is waiting for. */
  | { readonly kind: 'alive'; readonly asked: readonly Asked[] };

/** An internal error in the set at position `item` of the batch, while no player was asked. */
export interface Failure {
  readonly kind: 'failed';
  readonly id: string;
  readonly item: number;
  /** The game in which the error occurred, from 0; -1 before the first game; `null` if unknown. */
  readonly game: number | null;
  readonly message: string;
  /** Whether the thread ran out of memory. The player being asked need not be the cause. */
  readonly overflow: boolean;
}

/** A thread does not answer or does not end. Only the command can stop the thread, by killing the process. */
export interface Suspicion {
  readonly kind: 'suspect';
  readonly id: string;
  readonly item: number;
  /** The player that was being asked; `null`: no player was asked. */
  readonly kill: Kill | null;
  /** The game being played, from 0; -1 before the first game; `null` if unknown. */
  readonly game: number | null;
  /** The number that the system gives to the thread; 0 if unknown. */
  readonly thread: number;
  /** Whether the pool saw that the limit was exceeded. Otherwise, the command has to measure the thread. */
  readonly proven: boolean;
}

interface Asked {
  readonly id: string;
  readonly item: number;
  readonly kill: Kill | null;
}

export type ParcelReport = Exclude<PoolReport, { kind: 'ready' | 'alive' | 'unable' }>;

const isName = (value: unknown, length = 64): boolean => isText(value) && value.length <= length;

/** Whether a message has the shape of a report. What it reports about a set is compared with that set later. */
export function isReport(value: unknown): value is PoolReport {
  if (!isFields(value)) return false;
  if (value.kind === 'ready') return typeof value.walled === 'boolean';
  if (value.kind === 'alive') return isListOf(value.asked, isAsked);
  if (value.kind === 'unable') return isText(value.why);
  if (!isName(value.id)) return false;
  if (value.kind === 'done') return isListOf(value.outcomes, isText) && (value.timing === null || isText(value.timing));
  if (!isCount(value.item)) return false;
  if (value.kind === 'stopped') return isFields(value.kill);
  if (value.kind === 'suspect') return isAccusation(value) && isCount(value.thread);
  return value.kind === 'failed' && isPlace(value.game) && isText(value.message);
}

const isPlace = (game: unknown): boolean => game === null || game === -1 || isCount(game);

/** Whether a message names a player to be stopped or, if no player was asked, a valid game. */
const isAccusation = ({ kill, game }: Fields): boolean => (kill === null ? isPlace(game) : isFields(kill));

const isAsked = (asked: unknown): boolean => isFields(asked) && isName(asked.id) && isCount(asked.item);

/** Whether a report can be about these sets: it refers to one of them, and to a player and call that exist in it. */
export function concerns(report: ParcelReport, jobs: readonly Job[]): boolean {
  if (report.kind === 'done') return report.outcomes.length === jobs.length;
  const job = jobs[report.item];
  if (job === undefined) return false;
  if (report.kind === 'failed') return isGameOf(report.game, job);
  if (report.kind === 'suspect' && report.kill === null) return isGameOf(report.game, job);
  return isKillIn(report.kill, job);
}

const isGameOf = (game: number | null, { task }: Job): boolean => game === null || game < task.games;

export const isKillIn = (kill: unknown, { task }: Job): boolean => isKill(kill, task.seats.length, task.games);
