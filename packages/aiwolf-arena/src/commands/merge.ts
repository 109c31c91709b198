import { basename, dirname, join, resolve } from 'node:path';
import type { MissingSet } from '@aiwolf-arena/analysis';
import { counted, missingText } from '@aiwolf-arena/report';
import { type JoinedRuns, joinRuns, rootHash } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { z } from 'zod';
import { readManifest, STAGE_NAMES } from '../contest/manifest.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { summarizeContest } from '../run/contest.ts';
import { summarizeRun } from '../run/run.ts';
import { missingSets } from '../run/summary.ts';

const EXAMPLE = `
The folders hold parts of one plan: shards (--shard), the beginning of a longer
run, copies. A set counts once, however many of them hold it. If two hold it and
it was played differently, nothing is written and both are named. The result
equals, to the byte, what one run would have written. The folder may be there
already: it is added to. The final of a contest is played by the contest's own
command with --out, and without --shard.

Examples:
  aiwolf-arena merge results/shard-1 results/shard-2 --out results/merged`;

const INTO = z.string({ error: 'name the folder to merge into (--out results/merged)' }).min(1);

const MERGE = options({
  out: OPTIONS.out
    .required({ value: INTO })
    .but({ about: 'folder to merge into; one that holds a part is added to' }),
  ...choose('json'),
});
type MergeSpec = Spec<typeof MERGE.rows>;

/** `merge`: shards and extensions of a run in one folder. */
export function mergeCommand(): Command {
  return MERGE.addTo(new Command('merge').argument('<runs...>', 'folders of runs'))
    .addHelpText('after', EXAMPLE)
    .action((folders: readonly string[], raw) => merge(folders, MERGE.read(raw)));
}

/** What `merge` tells. */
interface Merged {
  /** Folders that were merged. */
  readonly runs: number;
  /** Finished sets, of those of the plan. */
  readonly sets: { readonly finished: number; readonly of: number };
  /** Sets that were found again in another folder. */
  readonly repeated: number;
  /** Sets that the arena has failed in; left out where there are none. */
  readonly missing?: readonly MissingSet[];
  /** What could not be read. */
  readonly notes: readonly string[];
  readonly rootHash: string;
}

/** The JSON document of `merge`. */
export const mergedJson = (merged: Merged) => ({
  schema: 'aiwolf-arena/merge/1' as const,
  ...merged,
});

function merge(folders: readonly string[], spec: MergeSpec): void {
  const joined = joinRuns(folders, spec.out);
  const { folder, notes, repeated } = joined;
  try {
    const rest = close(joined);
    for (const note of notes) console.error(note);
    const { finished, open } = folder.count();
    const sets = { finished, of: finished + open };
    const root = rootHash(folder.journal.results());
    const missing = missingSets(folder.aside(), joined.plan);
    const holes = missing.length === 0 ? {} : { missing };
    const told = { runs: folders.length, sets, repeated, ...holes, notes, rootHash: root };
    if (spec.json) return console.log(JSON.stringify(mergedJson(told)));
    const twice = repeated === 0 ? '' : `, ${repeated} of them found again in another folder`;
    const merged = `${counted(folders.length, 'folder')} merged into ${folder.path}`;
    console.log(`${merged}: ${finished} of ${counted(sets.of, 'set')}${twice}`);
    const next = linkOf(folders[0]!, folder.path) ?? (rest && `${rest}, and --out ${folder.path}`);
    if (next !== null) console.log(next);
    console.log(`root hash ${root}`);
    process.stdout.write(missingText(missing));
  } finally {
    folder.close();
  }
}

/** How the stage of a contest by a roster is linked to the others; null for another run. */
function linkOf(part: string, merged: string): string | null {
  const stage = basename(resolve(part));
  const isStage = (STAGE_NAMES as readonly string[]).includes(stage);
  if (!isStage || readManifest(dirname(resolve(part))) === undefined) return null;
  if (basename(resolve(merged)) !== stage)
    return `a stage has its name in its contest: merge into a folder that is called ${stage}, such as ${join(merged, stage)}`;
  return `link it to the contest with the command of the shards, without --shard, and --out ${dirname(merged)}`;
}

/** Puts the books in order; null if nothing is missing from them, or how to go on. */
function close({ folder, plan }: JoinedRuns): string | null {
  const isWhole = folder.count().open === 0;
  const isContest = plan.contest !== null;
  const isEnd = !isContest || plan.blocks.some(({ stage }) => stage === 'final');
  const judgement = { policy: 'record', pardons: [] } as const;
  if (!isWhole || !isEnd) folder.seal();
  else (isContest ? summarizeContest : summarizeRun)(folder, plan, {}, judgement);
  if (!isWhole) return 'play the rest with the command of the shards, without --shard';
  return isEnd ? null : 'play the final with the command of the shards, without --shard';
}
