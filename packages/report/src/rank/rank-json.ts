import type { StageRanking } from '@aiwolf-arena/analysis';

export const RANK_SCHEMA = 'aiwolf-arena/rank/1' as const;

/** Rankings, and which runs they are from. */
export interface RankedRuns {
  readonly seeds: readonly string[];
  readonly runs: number;
  /** Sets that more than one run holds; each is counted once. */
  readonly repeated: number;
  readonly gamesPerSet: number;
  /** What could not be read. */
  readonly notes: readonly string[];
  readonly stages: readonly StageRanking[];
}

/** The JSON document of `rank`. */
export const rankJson = ({ stages, ...from }: RankedRuns) => ({
  schema: RANK_SCHEMA,
  ...from,
  stages: stages.map(stageJson),
});

/** One stage of it; `contest` has the same under `standings`. */
export const stageJson = ({ rule, ...ranking }: StageRanking) => ({
  rankBy: rule,
  ...ranking,
});
