import { pairReach } from './pair-reach.ts';
import type { Pairs } from './pairs.ts';

/** Ranks an agent may have, 1 is best. */
export interface RankSet {
  readonly best: number;
  readonly worst: number;
}

/**
 * Simultaneous rank sets (Mogstad, Romano, Shaikh and Wilhelm 2024): from intervals for all differences at once, best
 * is 1 + the agents certainly better, worst is all - those certainly worse. With a critical value of level .95 all
 * sets hold the true ranks together in at least 95 of 100 tournaments. Null as critical value (one set): every rank
 * is possible.
 */
export function rankSets(pairs: Pairs, critical: number | null): RankSet[] {
  const better = new Int32Array(pairs.agents);
  const worse = new Int32Array(pairs.agents);
  const reach = critical === null ? null : pairReach(pairs, critical);
  for (let at = 0; at < pairs.difference.length; at++) {
    const difference = pairs.difference[at]!;
    if (reach === null || !(Math.abs(difference) > reach[at]!)) continue;
    const [winner, loser] =
      difference > 0
        ? [pairs.first[at]!, pairs.second[at]!]
        : [pairs.second[at]!, pairs.first[at]!];
    better[loser]! += 1;
    worse[winner]! += 1;
  }
  return Array.from(better, (count, agent) => ({
    best: 1 + count,
    worst: pairs.agents - worse[agent]!,
  }));
}

/** Whether an agent is among the best `places` for all that the data say. */
export type Place = 'surely in' | 'undecided' | 'surely out';

/** What a rank set says of the best `places`. */
export function placeOf({ best, worst }: RankSet, places: number): Place {
  if (worst <= places) return 'surely in';
  return best > places ? 'surely out' : 'undecided';
}
