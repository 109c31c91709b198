import type { Interval } from '../estimate/interval.ts';

/**
 * 1 + the number of agents whose interval lies wholly above (Chatbot Arena's label; Chiang et al. 2024). Compares
 * marginal intervals, so it is neither a confidence statement nor fair to agents of the same sets: a quick look only.
 */
export const upperBoundRanks = (intervals: readonly Interval[]): number[] =>
  intervals.map(({ high }) => 1 + intervals.filter(({ low }) => low > high).length);
