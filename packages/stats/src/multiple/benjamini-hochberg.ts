import { ascending } from './holm.ts';

/**
 * q-values of Benjamini and Hochberg (1995): calling everything with q <= .05 a finding makes about 5 % of the findings
 * false. In ascending order the i-th of m is min over j >= i of m p_j / j. For exploration; same order as given.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let running = 1;
  for (const [rank, index] of [...ascending(pValues).entries()].reverse()) {
    running = Math.min(running, (pValues.length * pValues[index]!) / (rank + 1));
    adjusted[index] = running;
  }
  return adjusted;
}
