import type { PackedInput } from '../sandbox/realm-input.ts';
import type { Kill } from '../tally/set-result.ts';
import type { TimingTerms } from '../tally/set-timing.ts';
import type { PoolLimits } from './pool-limits.ts';

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
export type Report =
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

export interface Asked {
  readonly id: string;
  readonly item: number;
  readonly kill: Kill | null;
}
