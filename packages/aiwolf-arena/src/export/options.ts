import { listValue, readList, text, word, wordValue } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import type { Hooks } from '../run/hooks.ts';
import type { Progress } from '../run/progress.ts';
import { FORMATS } from './row-files.ts';
import { TABLE_NAMES } from './tables.ts';

const TABLE_LIST = {
  value: listValue(wordValue(TABLE_NAMES), 'tables, such as ["sets", "seats"]')
    .min(1, { error: 'expected at least one table' })
    .transform((names) => TABLE_NAMES.filter((name) => names.includes(name))),
  read: readList,
};

export const EXPORT = options({
  /** Format of the files: `parquet`, `csv` (default) or `jsonl`. */
  to: option('--to <format>', `format of the files: ${FORMATS.join(', ')}`, word(FORMATS)).default('csv'),
  /** Tables to write: `sets`, `games`, `seats`, `talks`, `votes`, `results`. Default: all. */
  tables: option('--tables <names>', `tables to write, comma-separated: ${TABLE_NAMES.join(', ')}`, TABLE_LIST)
    .default(() => [...TABLE_NAMES])
    .meta({ unset: 'all' }),
  /** Output folder. Tables of an earlier export are replaced. Default: `RUN-tables`, beside the folder of the first run. */
  out: option('--out <folder>', 'output folder; the tables of an earlier export are replaced', text('a folder'), {
    unset: 'RUN-tables, beside the folder of the first run',
  }),
  ...choose('encoding', 'teams', 'threads', 'trust'),
});

export type ExportSpec = Spec<typeof EXPORT.rows>;

export interface ExportOptions extends OptionsOf<typeof EXPORT.rows> {}

/** How many games have to be replayed, since a run stores only the results of sets. */
export interface ReplayAhead {
  readonly sets: number;
  readonly games: number;
}

export interface ExportHooks extends Hooks {
  /** Called before games are replayed. */
  readonly onReplay?: ((ahead: ReplayAhead) => void) | undefined;
  /** Called when the rows of a set (of official logs: of a log) have been written. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}
