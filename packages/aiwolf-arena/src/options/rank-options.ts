import { POLICIES } from '@aiwolf-arena/analysis';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { STANDINGS } from '../library/standings/standings-options.ts';
import { addDocumentFlags, DOCUMENTS, ONE_DOCUMENT, oneDocument } from './documents.ts';
import { addFaultFlags, JUDGE_FIELDS } from './fault-options.ts';
import { single } from './flags.ts';
import { typedNumber } from './number-option.ts';
import { typedRate } from './rank-option.ts';
import { addToleranceFlag, SHOWN_TIMING_FIELDS } from './timing-options.ts';

const RANK = STANDINGS.shape;

/** What `rank` was asked for. */
export const RANK_SPEC = z
  .object({
    rankBy: typedRate(RANK.rankBy).optional(),
    finalists: typedNumber(RANK.finalists).optional(),
    ...JUDGE_FIELDS,
    ...SHOWN_TIMING_FIELDS,
    ...DOCUMENTS,
  })
  .refine(oneDocument, ONE_DOCUMENT)
  .refine(({ timing, csv, markdown }) => !timing || !(csv || markdown), {
    error: '--timing is shown as text or with --json, not in --csv and --markdown',
  });
export type RankSpec = z.infer<typeof RANK_SPEC>;

const BY =
  'what ranks: pooled (all games), size-mean, a village size, or balanced (roles in regular shares)';

const TIMING = 'show, and judge by, what was measured while the games were played';

/** Adds the flags of `rank`. */
export function addRankFlags(command: Command): Command {
  command
    .addOption(single(new Option('--rank-by <rate>', `${BY} (default: as the contest, or pooled)`)))
    .addOption(
      single(
        new Option('--finalists <n>', 'places above the cut (default: as the contest, or 15)'),
      ),
    );
  addFaultFlags(command, POLICIES).option('--timing', TIMING);
  return addDocumentFlags(addToleranceFlag(command));
}
