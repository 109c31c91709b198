import type { Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns } from '../rank/merge-runs.ts';
import { type Seated, seatedIn } from '../seated.ts';

/**
 * Who sat in the sets of a stage, ranked agents only. Sizes are mixed evenly, so that any part of the list from its
 * begin on has about the share of each that the whole has.
 */
export function stageSets({ agents, blocks, results }: MergedRuns, stage: Stage): Seated[][] {
  const placed = blocks
    .filter((block) => block.stage === stage)
    .flatMap(({ name, players }) => {
      const own = results.filter(({ block }) => block === name);
      return own.map((result, i) => ({
        place: (i + 0.5) / own.length,
        seated: seatedIn(result, players).filter(({ seat }) => agents[seat.agent]!.ranked),
      }));
    });
  return placed.sort((a, b) => a.place - b.place).map(({ seated }) => seated);
}
