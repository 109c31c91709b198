import { DEFAULT_LEVEL, type Rate, winRate } from '@aiwolf-arena/stats';
import type { Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns } from '../rank/merge-runs.ts';
import { SetTallies } from '../set-tallies.ts';
import { stageSets } from './stage-sets.ts';

/** The win rate of an agent after some of its stage's sets. */
export interface RateSoFar {
  readonly name: string;
  /** Sets of the stage so far, the agent's and others'. */
  readonly sets: number;
  readonly winRate: Rate;
}

/** Win rates of the ranked agents of a stage after more and more of its sets, at about `points` places. */
export function convergence(merged: MergedRuns, stage: Stage, points = 40): RateSoFar[] {
  const sets = stageSets(merged, stage);
  const marks = new Set(
    Array.from({ length: points }, (_, i) => Math.ceil(((i + 1) * sets.length) / points)),
  );
  const tallies = new Map<number, SetTallies>();
  const rates: RateSoFar[] = [];
  for (const [i, seated] of sets.entries()) {
    for (const { seat, all } of seated) {
      const own = tallies.get(seat.agent) ?? new SetTallies();
      own.add(all);
      tallies.set(seat.agent, own);
    }
    if (!marks.has(i + 1)) continue;
    for (const [agent, own] of tallies) {
      const options = { level: DEFAULT_LEVEL, pooledDesignEffect: null };
      const rate = winRate(own.toArray(), options);
      rates.push({ name: merged.agents[agent]!.name, sets: i + 1, winRate: rate });
    }
  }
  return rates;
}
