import { type Fields, isCount, isFields, isKill, isListOf, isText } from '../play/result-shape.ts';
import type { Kill, TimingTerms } from '../play/set-result.ts';
import type { PackedInput } from '../sandbox/realm-input.ts';
import type { Job } from './jobs.ts';

/** What a player may use before it is stopped. */
export interface PoolLimits {
  /** CPU time of one call, milliseconds. A thread that does not get the processor is never blamed. */
  readonly cpuMs: number;
  /** JavaScript heap of one thread, MiB: what the players of one set may hold together. */
  readonly heapMiB: number;
  /** Memory of the pool process beside its heaps, MiB for every thread: arrays of bytes. */
  readonly bytesMiB: number;
  /** How long a thread may wait for a trusted player within one call without computing, milliseconds. */
  readonly waitMs: number;
}

/** The arena's own work between two calls may take so many times as long as a call: it is not hurried, only ended. */
const OWN = 5;

/** CPU time that a thread may burn while nobody is asked, milliseconds. */
export const ownCpuMs = ({ cpuMs }: Pick<PoolLimits, 'cpuMs'>): number => OWN * cpuMs;

export const POOL_LIMITS: PoolLimits = { cpuMs: 2000, heapMiB: 512, bytesMiB: 512, waitMs: 10_000 };

/** What the command tells the pool process. Travels as JSON. */
export type Order =
  | {
      readonly kind: 'open';
      readonly input: PackedInput;
      readonly threads: number;
      readonly limits: PoolLimits;
      /** What is to be measured; null: nothing. */
      readonly timing: TimingTerms | null;
    }
  /** A parcel of sets. `id` cannot be guessed: who does not know it cannot answer for the pool. */
  | { readonly kind: 'play'; readonly id: string; readonly tasks: readonly string[] };

/** What the pool process tells the command, which believes none of it without a check. */
export type PoolReport =
  /** `walled`: the process cannot write, so the permission model holds. */
  | { readonly kind: 'ready'; readonly walled: boolean }
  /** The machine gives it no threads. */
  | { readonly kind: 'unable'; readonly why: string }
  /** Outcomes of all sets and, if it was asked for, `timing` (SetTiming) of the only one, as JSON; CPU time of all. */
  | {
      readonly kind: 'done';
      readonly id: string;
      readonly outcomes: readonly string[];
      readonly timing: string | null;
      readonly cpuMs: number;
    }
  /** A player of the set at `item` was stopped: the set is to be played again with that kill. */
  | { readonly kind: 'stopped'; readonly id: string; readonly item: number; readonly kill: Kill }
  | Suspicion
  | Failure
  /** Every now and then: whom the sets in flight are waiting for. */
  | { readonly kind: 'alive'; readonly asked: readonly Asked[] };

/** An error of ours in the set at `item`: nobody was asked. */
export interface Failure {
  readonly kind: 'failed';
  readonly id: string;
  readonly item: number;
  /** From 0; -1 before the first, null where nothing tells. */
  readonly game: number | null;
  readonly message: string;
  /** The thread ran out of memory: whoever took it need not be who is asked. */
  readonly overflow: boolean;
}

/** A thread does not answer, or does not end: only the command can stop it, by ending the process. */
export interface Suspicion {
  readonly kind: 'suspect';
  readonly id: string;
  readonly item: number;
  /** Null: nobody was asked. */
  readonly kill: Kill | null;
  /** From 0; -1 before the first, null where nothing tells. */
  readonly game: number | null;
  /** The thread as the system numbers it; 0 where that is not known. */
  readonly thread: number;
  /** The limit was seen to be passed; otherwise the command has to measure that itself. */
  readonly proven: boolean;
}

interface Asked {
  readonly id: string;
  readonly item: number;
  readonly kill: Kill | null;
}

/** What comes back for a parcel. */
export type ParcelReport = Exclude<PoolReport, { kind: 'ready' | 'alive' | 'unable' }>;

const isName = (value: unknown, length = 64): boolean => isText(value) && value.length <= length;

/** Whether a message has the shape of a report; what it says of a set is checked against that set. */
export function isReport(value: unknown): value is PoolReport {
  if (!isFields(value)) return false;
  if (value.kind === 'ready') return typeof value.walled === 'boolean';
  if (value.kind === 'alive') return isListOf(value.asked, isAsked);
  if (value.kind === 'unable') return isText(value.why);
  if (!isName(value.id)) return false;
  switch (value.kind) {
    case 'done':
      return isListOf(value.outcomes, isText) && (value.timing === null || isText(value.timing));
    case 'stopped':
      return isCount(value.item) && isFields(value.kill);
    case 'suspect':
      return isCount(value.item) && isAccusation(value) && isCount(value.thread);
    case 'failed':
      return isCount(value.item) && isPlace(value.game) && isText(value.message);
    default:
      return false;
  }
}

/** From 0; -1 before the first game, null where nothing tells. */
const isPlace = (game: unknown): boolean => game === null || game === -1 || isCount(game);

/** Of a player, or of nobody and a game. */
const isAccusation = ({ kill, game }: Fields): boolean => (kill === null ? isPlace(game) : isFields(kill));

const isAsked = (asked: unknown): boolean => isFields(asked) && isName(asked.id) && isCount(asked.item);

/** Whether a report can be about these sets: it names one of them, and a player and a call that there are in it. */
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
