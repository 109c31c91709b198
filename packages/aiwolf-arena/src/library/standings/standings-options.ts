import type { RankRule } from '@aiwolf-arena/analysis';
import { z } from 'zod';
import { JUDGE_FIELDS } from '../options/fault-fields.ts';
import type { JudgeOptions, TimingOptions } from '../options/option-types.ts';
import { finalists, rankRate } from '../options/rank-fields.ts';
import { SHOWN_TIMING_FIELDS } from '../options/timing-fields.ts';

/** How runs are ranked. */
export interface StandingsOptions extends JudgeOptions, TimingOptions {
  /** What ranks: `pooled`, `size-mean`, `balanced` or a village size. Default: as the contest, or `pooled`. */
  readonly rankBy?: RankRule | undefined;
  /** Places above the cut. Default: as the contest, or 15. */
  readonly finalists?: number | undefined;
}

export const STANDINGS = z.strictObject({
  rankBy: rankRate.optional(),
  finalists: finalists.optional(),
  ...JUDGE_FIELDS,
  ...SHOWN_TIMING_FIELDS,
} satisfies Record<keyof StandingsOptions, z.ZodType>);
export type StandingsSpec = z.output<typeof STANDINGS>;
