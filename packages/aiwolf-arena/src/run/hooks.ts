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

/** Receives warnings and notes; a text may have several lines. */
export type OnNote = (note: string) => void;

/** Describes a run or a stage before its first game. */
export interface Begin {
  /** The folder that stores finished sets. */
  readonly folder: string;
  readonly seed: string;
  /** Number of sets that the folder already contains. */
  readonly finished: number;
  /** Number of sets that are still to be played. */
  readonly open: number;
  /** Whether this is the final of a contest. */
  readonly isFinal: boolean;
}

/** Callbacks and a signal of the caller. The library prints nothing; it passes all messages to these callbacks. */
export interface Hooks {
  /** Called with every note. Default: notes are discarded. */
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
  /** Called after every set that is played now, in the order in which the sets finish; the journal already contains the set. */
  readonly onSet?: ((result: SetResult) => void) | undefined;
  /** Called after every set that ended with an internal error; the journal already contains it as missing. */
  readonly onAside?: ((missing: MissingSet) => void) | undefined;
}

export const silent: OnNote = () => {};

const REFUSALS = [FolderTaken, PlanError, PlansDiffer, RunsDiffer, SetsConflict, UnreadableRun];

/** Converts errors about invalid requests to UsageError, so that callers of the library need only one class. */
export const refusal = (thrown: unknown): unknown =>
  REFUSALS.some((kind) => thrown instanceof kind) ? new UsageError((thrown as Error).message, { cause: thrown }) : thrown;

/** Calls a function of the library, and converts its errors. Any error after the signal becomes `Interrupted`. */
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

/** The schema of all hooks. A function may be given hooks that it never calls. */
const HOOKS = z.strictObject({
  ...{ onNote: called, onBegin: called, onProgress: called },
  ...{ onSet: called, onAside: called, again: called },
  signal: z.custom(isSignal, { error: "expected an AbortController's signal" }).optional(),
});

/** Checks hooks. Throws UsageError for unknown names and for values that are not functions. */
export const validateHooks = (hooks: unknown): object => checkedBy(HOOKS, hooks);

interface Stoppable {
  readonly pool: { close(): void | Promise<void> };
  /** The signal of the caller, which stops play. */
  readonly signal: AbortSignal | undefined;
  /** Aborted when the signal is aborted, or by the function that plays, with the error that explains why. */
  readonly stop?: AbortController;
  /** The message of the error `Interrupted`. */
  readonly interrupted: string;
}

/** Calls a function that plays in a pool, until it is finished or stopped. Always closes the pool. */
export async function stoppable<Result>(
  { pool, signal, stop = new AbortController(), interrupted }: Stoppable,
  play: () => Promise<Result>,
): Promise<Result> {
  const halt = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    void pool.close(); // sets in progress are lost
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

/** Throws `Interrupted` if the signal is already aborted before the first game. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Interrupted('interrupted before anything was played');
}
