import { type MissingSet, RunsDiffer } from '@aiwolf-arena/analysis';
import {
  type FaultTally,
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

/** Told of warnings, and of what is odd and no error; a text may have several lines. */
export type OnNote = (note: string) => void;

/** What is about to be played. */
export interface Begin {
  /** Where finished sets are kept. */
  readonly folder: string;
  readonly seed: string;
  /** Sets that are in the folder already. */
  readonly finished: number;
  /** Sets that are to be played. */
  readonly open: number;
  /** The second part of a contest. */
  readonly isFinal: boolean;
}

/** How far it is, since it began. */
export interface Progress {
  /** Finished sets. */
  readonly sets: number;
  /** Sets that are to be played in all; 0 where nobody knows. */
  readonly of: number;
  /** Games in the finished sets. */
  readonly games: number;
  /** Faults of agents in them. */
  readonly faults: number;
  /** What else there is to say now; often empty. */
  readonly note: string;
}

/** How whoever started something takes part in it. Nothing is printed anywhere: what there is to say comes here. */
export interface Hooks {
  /** Default: notes are dropped. */
  readonly onNote?: OnNote | undefined;
  /** Stops it: the promise is rejected with `Interrupted`, and what was finished stays in the folder. */
  readonly signal?: AbortSignal | undefined;
}

/** The same, where many games are played. */
export interface PlayHooks extends Hooks {
  /** Once before the first game; again before the final of a contest. */
  readonly onBegin?: ((begin: Begin) => void) | undefined;
  /** After every set. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The same, where what is played is a run. */
export interface RunHooks extends PlayHooks {
  /** After every set that is played now, in the order in which they finish; the journal has it already. */
  readonly onSet?: ((result: SetResult) => void) | undefined;
  /** After every set that was put aside, as the arena itself failed in it; the journal has that already. */
  readonly onAside?: ((missing: MissingSet) => void) | undefined;
}

/** For those who want no notes. */
export const silent: OnNote = () => {};

/** What rooms below say of something that cannot be played as it was asked for. */
const REFUSALS = [FolderTaken, PlanError, PlansDiffer, RunsDiffer, SetsConflict, UnreadableRun];

/** Whoever calls the library has one class to look for where what was asked for will not do. */
export const refusal = (thrown: unknown): unknown =>
  REFUSALS.some((kind) => thrown instanceof kind) ? new UsageError((thrown as Error).message, { cause: thrown }) : thrown;

/** Does what the library was asked for. Whatever breaks after the signal is its doing. */
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

/** All hooks that there are: one that is never called by what was asked for does no harm. */
const HOOKS = z.strictObject({
  ...{ onNote: called, onBegin: called, onProgress: called },
  ...{ onSet: called, onAside: called, again: called },
  signal: z.custom(isSignal, { error: "expected an AbortController's signal" }).optional(),
});

/** UsageError for what would fail in the middle of play, or never be told of anything. */
export function validateHooks(hooks: unknown): void {
  checkedBy(HOOKS, hooks);
}

export class ProgressCounter {
  readonly #tell: ((progress: Progress) => void) | undefined;
  #now: Progress;

  constructor(of: number, tell: ((progress: Progress) => void) | undefined) {
    this.#now = { sets: 0, of, games: 0, faults: 0, note: '' };
    this.#tell = tell;
  }

  /** More sets are to come: the final, once the finalists are known. */
  extend(sets: number): void {
    this.#now = { ...this.#now, of: this.#now.of + sets };
  }

  set({ games, seats }: SetResult): void {
    this.finished(
      games,
      seats.flatMap(({ faults }) => faults),
    );
  }

  /** One set more, with the faults in it; `note`: what else there is to say now. */
  finished(games: number, faults: readonly FaultTally[], note = ''): void {
    const { sets, of, games: before, faults: known } = this.#now;
    const all = faults.reduce((sum, { count }) => sum + count, known);
    this.#now = { sets: sets + 1, of, games: before + games, faults: all, note };
    this.#tell?.(this.#now);
  }
}

interface Stoppable {
  readonly pool: { close(): void | Promise<void> };
  /** Of whoever started it. */
  readonly signal: AbortSignal | undefined;
  /** Aborted with that signal, or by whoever plays, with the error that says why. */
  readonly stop: AbortController;
  readonly interrupted: () => Error;
}

/** Plays until it is done or stopped. Closes the pool whatever happens. */
export async function stoppable<Result>(
  { pool, signal, stop, interrupted }: Stoppable,
  play: () => Promise<Result>,
): Promise<Result> {
  const halt = (): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    void pool.close(); // sets in flight fail, and are not waited for
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

const errorOf = ({ reason }: AbortSignal, interrupted: () => Error): Error =>
  reason instanceof Error && reason.name !== 'AbortError' ? reason : interrupted();

/** Interrupted where the signal has come before anything was played. */
function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Interrupted('interrupted before anything was played');
}
