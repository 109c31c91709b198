import type { Contestant } from './compare/comparison.ts';
import type { Search } from './sweep.ts';

/** The result of the command `tune`: the values of an agent's parameters with the highest win rate. */
export interface Tuning extends Search {
  /** The agent with the values from which the course started. */
  readonly agent: Contestant;
  /** The agent with the values that were found, as a user would type it. */
  readonly found: string;
  readonly params: readonly TunedParam[];
  /** Number of probes. Each probe compares two points in one set of each village size. */
  readonly probes: number;
  readonly games: number;
  /** Number of these games in which the agent had a fault. */
  readonly faulty: number;
  /** Why the course ended: `leftToGain` was below `precision`, or the budget of sets or of time was used up. */
  readonly ended: 'precise' | 'sets' | 'time';
  /** The win rate still to gain if it is quadratic (see `Spsa`), so no bound, for example on a ridge; `null` after few probes. */
  readonly leftToGain: number | null;
  readonly precision: number;
  /** The point after several numbers of probes, with its values in the order of `params`. */
  readonly course: readonly { readonly probes: number; readonly values: readonly number[] }[];
}

export interface TunedParam {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly start: number;
  readonly found: number;
}
