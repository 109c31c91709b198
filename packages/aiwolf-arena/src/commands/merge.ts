import { basename, dirname, join, resolve } from 'node:path';
import { counted, missingText } from '@aiwolf-arena/report';
import { type JoinedRuns, joinRuns, rootHash } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { readManifest, STAGE_NAMES } from '../contest/manifest.ts';
import { argumentList } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { summarizeContest } from '../run/contest.ts';
import { summarizeRun } from '../run/run.ts';
import { missingSets } from '../run/summary.ts';
import { command } from '../terminal/session.ts';

const INTO = z.string({ error: 'give the output folder (--out results/merged)' }).min(1);

const MERGE = options({
  runs: argumentList('<runs...>', 'folders of runs'),
  out: OPTIONS.out
    .required({ value: INTO })
    .but({ about: 'output folder; if it already contains a part, the other parts are added to it' }),
  ...choose('takeOver', 'json'),
});

export const mergeCommand = command('merge', MERGE, merge);

function merge({ out, runs, takeOver }: Spec<typeof MERGE.rows>) {
  const joined = joinRuns(runs, out, { takeOver });
  const { folder, notes } = joined;
  try {
    const rest = close(joined);
    for (const note of notes) console.error(note);
    const document = mergedJson(runs.length, joined);
    const next = linkOf(runs[0]!, folder.path) ?? (rest && `${rest}, and --out ${folder.path}`);
    return { document, text: () => mergedText(document, folder.path, next) };
  } finally {
    folder.close();
  }
}

export function mergedJson(runs: number, { folder, notes, plan, repeated }: JoinedRuns) {
  const { finished, open } = folder.count();
  const missing = missingSets(folder.journal.asides(), plan);
  return {
    schema: 'aiwolf-arena/merge/1' as const,
    runs,
    sets: { finished, of: finished + open },
    repeated,
    ...(missing.length === 0 ? {} : { missing }),
    notes,
    rootHash: rootHash(folder.journal.results()),
  };
}

function mergedText(
  { missing = [], repeated, rootHash, runs, sets }: ReturnType<typeof mergedJson>,
  path: string,
  next: string | null,
): string {
  const twice = repeated === 0 ? '' : `, ${repeated} of these sets in several folders`;
  const lines = [
    `${counted(runs, 'folder')} merged into ${path}: ${sets.finished} of ${counted(sets.of, 'set')}${twice}`,
    ...(next === null ? [] : [next]),
    `root hash ${rootHash}`,
  ];
  return `${lines.join('\n')}\n${missingText(missing)}`;
}

/** Returns a hint on how to link the merged stage to the contest's other stages. Null if the run is no contest stage. */
function linkOf(part: string, merged: string): string | null {
  const stage = basename(resolve(part));
  const isStage = (STAGE_NAMES as readonly string[]).includes(stage);
  if (!isStage || readManifest(dirname(resolve(part))) === undefined) return null;
  if (basename(resolve(merged)) !== stage)
    return `the folder of a merged stage must have the name ${stage}: merge again with --out ${join(merged, stage)}`;
  return `to continue the contest with the merged stage, repeat its command without --shard and with --out ${dirname(merged)}`;
}

/** Writes the summaries of a merged run. Returns a hint on what the user should play next, or null if the run is complete. */
function close({ folder, plan }: JoinedRuns): string | null {
  const isWhole = folder.count().open === 0;
  const isContest = plan.contest !== null;
  const isEnd = !isContest || plan.blocks.some(({ stage }) => stage === 'final');
  const judgement = { policy: 'record', pardons: [] } as const;
  if (!isWhole || !isEnd) folder.seal();
  else (isContest ? summarizeContest : summarizeRun)(folder, plan, {}, judgement);
  if (!isWhole) return 'some sets are missing: to play them, repeat the command of the shards without --shard';
  return isEnd ? null : 'to play the final, repeat the command of the shards without --shard';
}
