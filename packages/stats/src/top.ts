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
 * `quantile`: Student's, for who asks many times.
 */
export function topPlaces(
  pairs: Pairs,
  places: number,
  level: number = DEFAULT_LEVEL,
  quantile: typeof studentQuantile = studentQuantile,
): CutPlace[] {
  const { agents, sets } = pairs;
  const result = new Array<CutPlace>(agents).fill('undecided');
  if (sets < 2 || agents <= places) return result;
  const betterBy = (tail: number) => clearlyBetter(pairs, -quantile(tail, sets - 1));
  const alpha = 1 - level;
  const clear = betterBy((SELECTING * alpha) / (agents * (agents - 1)));
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const claims = mostClaims(clear, result, places);
    if (claims === 0 || claims >= before) return result;
    before = claims;
    const { above, below } = betterBy(((1 - SELECTING) * alpha) / claims);
    for (let agent = 0; agent < agents; agent++) {
      if (above[agent]! >= places) result[agent] = 'certainly out';
      else if (below[agent]! >= agents - places) result[agent] = 'certainly in';
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

/** Who is better than whom by one-sided tests: `better[i * agents + j]` is 1 if agent i is better than j. */
interface Clear {
  readonly better: Uint8Array;
  /** By agent: how many are better, and how many are worse. */
  readonly above: Int32Array;
  readonly below: Int32Array;
}

function clearlyBetter(pairs: Pairs, critical: number): Clear {
  const { agents, first, second, difference } = pairs;
  const [above, below] = [new Int32Array(agents), new Int32Array(agents)];
  const better = new Uint8Array(agents * agents);
  const reach = pairReach(pairs, critical);
  for (let at = 0; at < reach.length; at++) {
    const by = difference[at]!;
    if (!(Math.abs(by) > reach[at]!)) continue;
    const [winner, loser] = by > 0 ? [first[at]!, second[at]!] : [second[at]!, first[at]!];
    better[winner * agents + loser] = 1;
    above[loser]! += 1;
    below[winner]! += 1;
  }
  return { better, above, below };
}

/** The largest number of open comparisons across the cut, whoever the best are among those that are not out. */
function mostClaims({ better }: Clear, known: readonly CutPlace[], places: number): number {
  const agents = known.length;
  const others = known.flatMap((place, agent) => (place === 'certainly in' ? [] : [agent]));
  const counts = known.flatMap((place, agent) => {
    if (place === 'certainly out') return [];
    let open = 0;
    for (const other of others) if (other !== agent && better[agent * agents + other] === 0) open++;
    return [open];
  });
  const most = counts.sort((a, b) => b - a).slice(0, places);
  return Math.min(
    most.reduce((sum, count) => sum + count, 0),
    places * (agents - places),
  );
}
