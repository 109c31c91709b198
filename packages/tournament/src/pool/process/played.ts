import type { Kill } from '../../tally/set-result.ts';

/** How a worker came back from a parcel of sets: with all their outcomes, or with a player that has to be stopped. */
export type Played = Finished | Stopped;

export interface Stopped {
  readonly kill: Kill;
}

/** `cpuMs`: what the thread burnt for the parcel. */
export interface Finished {
  readonly outcomes: readonly string[];
  readonly cpuMs: number;
}
