import type { SetResult } from '@aiwolf-arena/tournament';
import type { NamedRun } from '../rank/merge-runs.ts';

/** The seed of every set of the runs: merged, they no longer say. */
export function seedsOf(runs: readonly NamedRun[]): (result: SetResult) => string {
  const seeds = new Map<string, string>();
  for (const { plan, results } of runs)
    for (const result of results) seeds.set(addressOf(result), plan.seed);
  return (result) => seeds.get(addressOf(result))!;
}

/** Two sets have one hash if and only if the same was played in them. */
export const addressOf = ({
  block,
  set,
  hash,
}: Pick<SetResult, 'block' | 'set' | 'hash'>): string => `${block} ${set} ${hash}`;
