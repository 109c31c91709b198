import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Comparison } from '@aiwolf-arena/analysis';
import { COMPARE_SCHEMA, withCommas } from '@aiwolf-arena/report';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import type { RecordedSets } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';

export const isRun = (folder: string): boolean => existsSync(join(folder, 'plan.json'));

/** Returns the runs in the subfolders of a folder, in the order of their names. */
export function runsBelow(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter(isRun)
    .sort((a, b) => basename(a).localeCompare(basename(b), 'en', { numeric: true }));
}

/** Notes on damaged lines of a run, and that sets are missing. The runs of comparisons and sweeps may end earlier than planned. */
export function partNotes(run: RecordedSets): string[] {
  const { blocks } = run.plan;
  const planned = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const finished = run.addresses().length;
  if (finished === planned || blocks.some(({ draw }) => draw === 'swap')) return [...run.notes];
  return [
    ...run.notes,
    `${run.folder}: ${withCommas(finished)} of ${withCommas(planned)} planned sets are finished; the others are missing`,
  ];
}

/** The error for a line of a comparison that was made with a stored baseline. `name`: the name of the line. */
export const withoutGames = (name: string): UsageError =>
  new UsageError(`${name}: a stored baseline contains no games; compare with the agent itself`);

const COMPARISON = 'comparison.json';

export const isComparison = (folder: string): boolean => existsSync(join(folder, COMPARISON));

export function readComparison(folder: string): Comparison {
  const path = join(folder, COMPARISON);
  try {
    const read = JSON.parse(textOfOutside(path, LARGEST_FILE.document));
    if (read.schema === COMPARE_SCHEMA && Array.isArray(read.lines)) return read;
  } catch {}
  throw new UsageError(`${path} is not a comparison that this version can read: run npx aiwolf-arena compare again`);
}
