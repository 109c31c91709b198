import { normalQuantile, type Pairs, pairReach } from '@aiwolf-arena/stats';

/** Sure enough of being sure. */
const POWER = 0.8;

/**
 * About how many more sets would put each agent surely in or surely out, by the planning formula: errors shrink with
 * the root of the sets, and a pair is told apart with power .8 once its difference is critical + z(.8) errors. Null
 * where that is so already, where equals stand on the other side, or where nothing is known (one set, no cut).
 */
export function setsToSettle(
  pairs: Pairs,
  critical: number | null,
  places: number | null,
): (number | null)[] {
  const needed = Array.from({ length: pairs.agents }, () => ({
    above: [] as number[],
    below: [] as number[],
    told: { above: 0, below: 0 },
  }));
  if (critical === null || places === null || !Number.isFinite(critical))
    return needed.map(() => null);
  const reach = pairReach(pairs, critical);
  const more = normalQuantile(POWER);
  for (let at = 0; at < pairs.difference.length; at++) {
    const difference = pairs.difference[at]!;
    const [i, j] = [pairs.first[at]!, pairs.second[at]!];
    const [better, worse] = difference > 0 ? [i, j] : [j, i];
    const times =
      difference === 0
        ? Number.POSITIVE_INFINITY
        : ((reach[at]! + more * pairs.error[at]!) / difference) ** 2;
    const told = Math.abs(difference) > reach[at]! ? 1 : 0;
    needed[better]!.below.push(times);
    needed[worse]!.above.push(times);
    needed[better]!.told.below += told;
    needed[worse]!.told.above += told;
  }
  return needed.map(({ above, below, told }) => {
    if (told.above >= places || told.below >= pairs.agents - places) return null;
    const out = nthSmallest(above, places);
    const inside = nthSmallest(below, pairs.agents - places);
    const times = Math.min(out, inside);
    return Number.isFinite(times) ? Math.max(1, Math.ceil((times - 1) * pairs.sets)) : null;
  });
}

/** Infinite where there are not so many. */
function nthSmallest(values: readonly number[], n: number): number {
  return [...values].sort((a, b) => a - b)[n - 1] ?? Number.POSITIVE_INFINITY;
}
