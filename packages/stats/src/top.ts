import { studentQuantile } from './distributions.ts';
import { DEFAULT_LEVEL } from './interval.ts';
import { type Pairs, pairReach } from './pairs.ts';
import type { CutPlace } from './ranks.ts';

/** The share of the error rate with which it is decided which comparisons matter. */
const SELECTING = 0.1;

/**
 * Returns for every agent whether it is one of the best `places` agents, for all agents at once. It is out if `places` agents are
 * certainly better, and in if all others but `places - 1` are certainly worse. A wrong answer needs an agent outside the best
 * that seems to be better than one of the best. So only comparisons across the cut count, and of these only such as are not
 * clearly the other way, which is decided first with a tenth of the error rate (Romano, Shaikh and Wolf 2014); their number
 * falls with every agent that is in or out (stepped down; Romano and Wolf 2005). One-sided t tests, Bonferroni among those left.
 */
export const topPlaces = (pairs: Pairs, places: number, level: number = DEFAULT_LEVEL): readonly CutPlace[] =>
  topTest(pairs, places, level).places;

/** Returns also the critical value (Student's t) of the last step; infinite if nothing can be shown. */
export function topTest(
  pairs: Pairs,
  places: number,
  level: number = DEFAULT_LEVEL,
): { readonly places: readonly CutPlace[]; readonly critical: number } {
  const { agents, sets } = pairs;
  const result = new Array<CutPlace>(agents).fill('undecided');
  let critical = Number.POSITIVE_INFINITY;
  if (sets < 2 || agents <= places) return { places: result, critical };
  const alpha = 1 - level;
  const isOpen = clearlyBetter(pairs, criticalOf(pairs, (SELECTING * alpha) / (agents * (agents - 1)))).map((row) =>
    row.map((clear) => !clear),
  );
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const claims = mostClaims(isOpen, result, places);
    if (claims === 0 || claims >= before) return { places: result, critical };
    before = claims;
    critical = criticalOf(pairs, ((1 - SELECTING) * alpha) / claims);
    const better = clearlyBetter(pairs, critical);
    for (let agent = 0; agent < agents; agent++) {
      const above = better.filter((row) => row[agent]).length;
      const below = better[agent]!.filter(Boolean).length;
      if (above >= places) result[agent] = 'certainly out';
      else if (below >= agents - places) result[agent] = 'certainly in';
    }
    conclude(result, places);
  }
}

/** If so many are out or in that the others must be the rest, they are. */
function conclude(result: CutPlace[], places: number): void {
  const count = (place: CutPlace): number => result.filter((one) => one === place).length;
  const rest = count('certainly out') === result.length - places ? 'certainly in' : 'certainly out';
  if (rest === 'certainly out' && count('certainly in') !== places) return;
  for (const [agent, place] of result.entries()) if (place === 'undecided') result[agent] = rest;
}

const criticalOf = ({ sets }: Pairs, alpha: number): number => -studentQuantile(alpha, sets - 1);

/** Returns `better[i][j]`: whether agent i is better than j by a one-sided test with this critical value. */
function clearlyBetter(pairs: Pairs, critical: number): boolean[][] {
  const better = Array.from({ length: pairs.agents }, () => new Array<boolean>(pairs.agents).fill(false));
  const reach = pairReach(pairs, critical);
  for (const [at, difference] of pairs.difference.entries()) {
    if (!(Math.abs(difference) > reach[at]!)) continue;
    const [i, j] = [pairs.first[at]!, pairs.second[at]!];
    if (difference > 0) better[i]![j] = true;
    else better[j]![i] = true;
  }
  return better;
}

/** The largest number of open comparisons across the cut, whoever the best are among those that are not out. */
function mostClaims(isOpen: readonly (readonly boolean[])[], known: readonly CutPlace[], places: number): number {
  const below = known.flatMap((place, agent) => (place === 'certainly in' ? [] : [agent]));
  const counts = known.flatMap((place, agent) => {
    if (place === 'certainly out') return [];
    return [below.filter((other) => other !== agent && isOpen[agent]![other]!).length];
  });
  const sum = counts
    .sort((a, b) => b - a)
    .slice(0, places)
    .reduce((all, count) => all + count, 0);
  return Math.min(sum, places * (known.length - places));
}
