import { type MissingSet, RunsDiffer } from '@aiwolf-arena/analysis';
import {
  FolderTaken,
  Interrupted,
  PlanError,
  PlansDiffer,
  type SetResult,
  SetsConflict,
  UnreadableRun,
} from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { checkedBy } from '../options/option-set.ts';
import { UsageError } from '../options/usage.ts';
import type { Progress } from './progress.ts';

/** Receives warnings and remarks; a text may have several lines. */
export type OnNote = (note: string) => void;

/** What is about to be played. */
export interface Begin {
  /** Where finished sets are stored. */
  readonly folder: string;
  readonly seed: string;
  /** Sets that the folder already has. */
  readonly finished: number;
  /** Sets that are still to be played. */
  readonly open: number;
  /** The second part of a contest. */
  readonly isFinal: boolean;
}

/** Callbacks and controls of the caller. The library prints nothing; all messages come here. */
export interface Hooks {
  /** Default: notes are dropped. */
  readonly onNote?: OnNote | undefined;
  /** Stops play: the promise is rejected with `Interrupted`, and finished sets stay in the folder. */
  readonly signal?: AbortSignal | undefined;
}

/** Hooks for functions that play many games. */
export interface PlayHooks extends Hooks {
  /** Called before the first game, and again before the final of a contest. */
  readonly onBegin?: ((begin: Begin) => void) | undefined;
  /** Called after every set. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Hooks for functions that play a run. */
export interface RunHooks extends PlayHooks {
  /** Called after every set that is played now, in the order in which they finish; the journal already has it. */
  readonly onSet?: ((result: SetResult) => void) | undefined;
  /** Called after every set that failed in the arena and was put aside; the journal already has it. */
  readonly onAside?: ((missing: MissingSet) => void) | undefined;
}

export const silent: OnNote = () => {};

const REFUSALS = [FolderTaken, PlanError, PlansDiffer, RunsDiffer, SetsConflict, UnreadableRun];

/** Turns these errors into UsageError, so that callers of the library need only one class. */
export const refusal = (thrown: unknown): unknown =>
  REFUSALS.some((kind) => thrown instanceof kind) ? new UsageError((thrown as Error).message, { cause: thrown }) : thrown;

/** Runs a function of the library. Any failure after the signal counts as an interrupt. */
export async function withUsageErrors<Result>(hooks: Hooks, play: () => Promise<Result>): Promise<Result> {
  validateHooks(hooks);
  const { signal } = hooks;
  refuseAborted(signal);
  try {
    return await play();
  } catch (thrown) {
    if (!(thrown instanceof Interrupted)) refuseAborted(signal);
    throw refusal(thrown);
  }
}

const called = z.custom((given) => typeof given === 'function', { error: 'expected a function' }).optional();

const isSignal = (given: unknown): boolean =>
  typeof (given as AbortSignal | null)?.aborted === 'boolean' && typeof (given as AbortSignal).addEventListener === 'function';

/** All hooks: one that a function never calls does no harm. */
const HOOKS = z.strictObject({
  ...{ onNote: called, onBegin: called, onProgress: called },
  ...{ onSet: called, onAside: called, again: called },
  signal: z.custom(isSignal, { error: "expected an AbortController's signal" }).optional(),
});

/** UsageError for hooks that would fail during play, or never be called. */
export const validateHooks = (hooks: unknown): object => checkedBy(HOOKS, hooks);

interface Stoppable {
  readonly pool: { close(): void | Promise<void> };
  /** The caller's. */
  readonly signal: AbortSignal | undefined;
  /** Aborted with that signal, or by the player with the error that explains it. */
  readonly stop?: AbortController;
  /** The message of an interrupt. */
  readonly interrupted: string;
}

/** Plays until it is finished or stopped. Always closes the pool. */
export async function stoppable<Result>(
  { pool, signal, stop = new AbortController(), interrupted }: Stoppable,
  play: () => Promise<Result>,
): Promise<Result> {
  const halt = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    void pool.close(); // sets in progress fail, and are not waited for
  };
  if (signal?.aborted) halt();
  signal?.addEventListener('abort', halt);
  try {
    return await play();
  } catch (thrown) {
    throw stop.signal.aborted ? errorOf(stop.signal, interrupted) : thrown;
  } finally {
    signal?.removeEventListener('abort', halt);
    await pool.close();
  }
}

const errorOf = ({ reason }: AbortSignal, interrupted: string): Error =>
  reason instanceof Error && reason.name !== 'AbortError' ? reason : new Interrupted(interrupted);

/** Interrupted if the signal came before anything was played. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Interrupted('interrupted before anything was played');
}
