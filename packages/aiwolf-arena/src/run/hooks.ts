import { type MissingSet, RunsDiffer } from '@aiwolf-arena/analysis';
import { type SetResult, UnfitFile } from '@aiwolf-arena/sandbox';
import { FolderTaken, Interrupted, PlanError, PlansDiffer, SetsConflict, UnreadableRun } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { checkedBy } from '../options/option-set.ts';
import { UsageError } from '../options/usage.ts';
import type { Progress } from './progress.ts';

/** Receives a warning or a note. Its text may have several lines. */
export type OnNote = (note: string) => void;

/** The facts about a run or a stage that are known before its first game is played. */
export interface Begin {
  /** The folder in which finished sets are stored. */
  readonly folder: string;
  readonly seed: string;
  /** Number of sets that the folder already contains. */
  readonly finished: number;
  /** Number of sets that must still be played. */
  readonly open: number;
  /** Whether this is the final of a contest. */
  readonly isFinal: boolean;
}

/** Callbacks and a signal that a caller may give. The library prints nothing, but calls the callbacks. */
export interface Hooks {
  /** Called with every warning and note. Default: they are discarded. */
  readonly onNote?: OnNote | undefined;
  /** Stops play when it is aborted: the promise rejects with `Interrupted`. Finished sets stay in the folder. */
  readonly signal?: AbortSignal | undefined;
}

/** Callbacks for functions that play many games. */
export interface PlayHooks extends Hooks {
  /** Called before the first game, and again before the final of a contest. */
  readonly onBegin?: ((begin: Begin) => void) | undefined;
  /** Called when a set has been played, and about twice a second while sets are played. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Callbacks for functions that play a run. */
export interface RunHooks extends PlayHooks {
  /** Called for every set when it has been played and stored in the journal. Sets may finish in any order. */
  readonly onSet?: ((result: SetResult) => void) | undefined;
  /** Called for every set that has ended with an internal error, after it was stored in the journal as missing. */
  readonly onFailedSet?: ((missing: MissingSet) => void) | undefined;
}

export const silent: OnNote = () => {};

const REFUSALS = [FolderTaken, PlanError, PlansDiffer, RunsDiffer, SetsConflict, UnfitFile, UnreadableRun];

/** Converts an error about an invalid request to UsageError, so that callers of the library need not know other classes. */
export const asUsageError = (thrown: unknown): unknown =>
  REFUSALS.some((kind) => thrown instanceof kind) ? new UsageError((thrown as Error).message, { cause: thrown }) : thrown;

/** Calls `play`. Errors about invalid requests become UsageError. If the signal is aborted, all errors become `Interrupted`. */
export async function withUsageErrors<Result>(hooks: Hooks, play: () => Promise<Result>): Promise<Result> {
  validateHooks(hooks);
  const { signal } = hooks;
  refuseAborted(signal);
  try {
    return await play();
  } catch (thrown) {
    if (!(thrown instanceof Interrupted)) refuseAborted(signal);
    throw asUsageError(thrown);
  }
}

const called = z.custom((given) => typeof given === 'function', { error: 'expected a function' }).optional();

const isSignal = (given: unknown): boolean =>
  typeof (given as AbortSignal | null)?.aborted === 'boolean' && typeof (given as AbortSignal).addEventListener === 'function';

/** The schema of all callbacks and the signal. A caller may give callbacks that a function never calls. */
const HOOKS = z.strictObject({
  ...{ onNote: called, onBegin: called, onProgress: called },
  ...{ onSet: called, onFailedSet: called, onReplay: called, again: called },
  signal: z.custom(isSignal, { error: "expected an AbortController's signal" }).optional(),
});

/** Checks the callbacks that a caller gives. Throws UsageError for unknown names, and for values that are no functions. */
export const validateHooks = (hooks: unknown): object => checkedBy(HOOKS, hooks);

interface Stoppable {
  readonly pool: { close(): void | Promise<void> };
  /** The signal of the caller. When it is aborted, play stops. */
  readonly signal: AbortSignal | undefined;
  /** Aborted together with `signal`. `play` may also abort this controller, with the error that explains why play stops. */
  readonly stop?: AbortController;
  /** The message of the error `Interrupted`, which is thrown if the signal stops play, or a function that returns it then. */
  readonly interrupted: string | (() => string);
}

/** Calls `play` until it finishes or is stopped. Then closes the pool. */
export async function stoppable<Result>(options: Stoppable, play: () => Promise<Result>): Promise<Result> {
  const { pool, signal, stop = new AbortController() } = options;
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
    throw stop.signal.aborted ? errorOf(stop.signal, options.interrupted) : thrown;
  } finally {
    signal?.removeEventListener('abort', halt);
    await pool.close();
  }
}

const errorOf = ({ reason }: AbortSignal, interrupted: Stoppable['interrupted']): Error => {
  if (reason instanceof Error && reason.name !== 'AbortError') return reason;
  return new Interrupted(typeof interrupted === 'string' ? interrupted : interrupted());
};

/** Throws `Interrupted` if the signal is already aborted before the first game. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Interrupted('interrupted before anything was played');
}
