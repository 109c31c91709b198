import { DEFAULT_LEVEL, type Estimate, meanOfSets, type SetTotal } from '@aiwolf-arena/stats';
import type { Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns } from '../rank/merge-runs.ts';
import { stageSets } from './stage-sets.ts';

/** How much more one agent won than another, in the sets in which both sat. */
export interface PairDifference {
  readonly name: string;
  readonly opponent: string;
  /** Win rate less the other's; its interval is by sets, and of this pair alone. */
  readonly difference: Estimate;
}

/** All pairs of ranked agents of a stage that shared a set, both ways round. */
export function pairDifferences(merged: MergedRuns, stage: Stage): PairDifference[] {
  const pairs = new Map<string, SetTotal[]>();
  for (const seated of stageSets(merged, stage)) {
    const rates = seated.map(({ seat, all }) => {
      return { agent: seat.agent, rate: all.wins / all.games, games: all.units ?? all.games };
    });
    for (const one of rates) {
      for (const other of rates) {
        if (one.agent === other.agent) continue;
        const games = Math.min(one.games, other.games);
        const key = `${one.agent} ${other.agent}`;
        const totals = pairs.get(key) ?? [];
        totals.push({ total: (one.rate - other.rate) * games, games });
        pairs.set(key, totals);
      }
    }
  }
  const nameOf = (agent: string): string => merged.agents[Number(agent)]!.name;
  return [...pairs].map(([key, totals]) => {
    const [one, other] = key.split(' ') as [string, string];
    const difference = meanOfSets(totals, DEFAULT_LEVEL);
    return { name: nameOf(one), opponent: nameOf(other), difference };
  });
}
