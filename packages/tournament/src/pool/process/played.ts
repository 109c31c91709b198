import type { Kill } from '../../tally/set-result.ts';

/** How a worker came back from a set: with its outcome as JSON, or with a player that has to be stopped. */
export type Played = { readonly outcome: string } | { readonly kill: Kill };
