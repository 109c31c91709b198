import type { Field } from './rank-evidence.ts';
import { strataOf } from './resamples.ts';

/**
 * Whether resamples can show how sure an agent's score is: it played two sets at least of every size that it played.
 * Drawn again and again, one set would look like certainty.
 */
export function varying({ table, sets, weighing }: Pick<Field, 'table' | 'sets' | 'weighing'>) {
  const strata = strataOf(sets);
  return table.map((rows) => {
    const played = (set: number): boolean =>
      rows[set]!.some(({ games }, group) => games > 0 && weighing.weights[group]! > 0);
    const counts = strata.map((places) => places.filter(played).length);
    return !counts.includes(1) && counts.some((count) => count > 1);
  });
}
