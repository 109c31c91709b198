import type { MissingSet } from '@aiwolf-arena/analysis';
import type { SetResult } from '@aiwolf-arena/tournament';

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
