import type { Kill } from '../../tally/set-result.ts';

/** How a worker came back from a set: with its outcome as JSON, or with a player that has to be stopped. */
export type Played = Finished | Stopped;

export interface Stopped {
  readonly kill: Kill;
}

/** `cpuMs`: what the thread burnt for the set. */
export interface Finished {
  readonly outcome: string;
  readonly cpuMs: number;
}
