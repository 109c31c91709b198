import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AS_PLAYED } from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import { counted, missingText } from '@aiwolf-arena/report';
import { Interrupted, type JoinedRuns, joinRuns, type Plan } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { readManifest, stageNamed } from '../contest/manifest.ts';
import { DURATION, Misread, type OptionKind } from '../options/kinds.ts';
import { argumentList, option, required } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS } from '../options/table.ts';
import { summarizeContest } from '../run/contest.ts';
import { Leaders } from '../run/progress.ts';
import { summarizeRun } from '../run/run.ts';
import { missingSets } from '../run/summary.ts';
import { EXIT } from '../terminal/errors.ts';
import { lookAt, PartsView, type WatchedPart } from '../terminal/parts-view.ts';
import { command, Interrupts, type Output } from '../terminal/session.ts';

const INTO = z.string({ error: 'give the output folder (--out results/merged)' }).min(1);

const EVERY_MS = 30_000;
const HOW_OFTEN = 'expected seconds, or a time with its unit, such as 30 or 2m; type the folders before --watch';

/** The kind of the option `watch`. A user types nothing, seconds, or a time with its unit. */
const INTERVAL = {
  value: DURATION.value,
  read(typed: string | true): number {
    if (typed === true) return EVERY_MS;
    const [, count, unit] = /^(\d{1,5}(?:\.\d{1,3})?)([smh]?)$/.exec(typed) ?? [];
    if (Number(count) > 0) return DURATION.read(`${count}${unit || 's'}`);
    throw new Misread(HOW_OFTEN);
  },
} satisfies OptionKind;

const MERGE = options({
  runs: argumentList('<runs...>', 'folders of runs'),
  out: required(OPTIONS.out, { value: INTO }).meta({
    about: 'output folder; if it already contains a part, the other parts are added to it',
  }),
  watch: option(
    '--watch [seconds]',
    'merge again and again (every 30 seconds) while the parts are played, until all are complete; folders may appear later',
    INTERVAL,
  ),
  ...choose('takeOver', 'json', 'quiet'),
});
type MergeSpec = Spec<typeof MERGE.rows>;

export const mergeCommand = command('merge', MERGE, (spec) => {
  if (spec.watch !== undefined) return watched(spec, spec.watch);
  const { notes, output } = merged(spec);
  for (const note of notes) console.error(note);
  return output;
});

/** Merges the folders once. */
function merged({ out, runs, takeOver, watch }: MergeSpec) {
  const joined = joinRuns(runs, out, { takeOver });
  const { folder, notes } = joined;
  try {
    const rest = close(joined);
    const document = mergedJson(
      runs.length,
      watch === undefined ? joined : { ...joined, repeated: joined.repeated - joined.again },
    );
    const next = linkOf(runs[0]!, folder.path, joined.plan) ?? (rest && `${rest}, and --out ${folder.path}`);
    const output = { document, text: () => mergedText(document, folder.path, next) };
    return { notes, output, soFar: { sets: document.sets, leaders: watch === undefined ? '' : leadersOf(joined) } };
  } finally {
    folder.close();
  }
}

function leadersOf({ folder, plan }: JoinedRuns): string {
  const leaders = new Leaders(plan);
  for (const result of folder.journal.results()) leaders.add(result);
  return leaders.text();
}

/** At most this share of the time is spent on merging. */
const BUSY = 0.1;

/** Merges whenever a part has changed, until all parts are complete. Ctrl-C ends it with the sets that are merged so far. */
async function watched(spec: MergeSpec, everyMs: number): Promise<Output> {
  using interrupts = new Interrupts();
  const view = spec.quiet ? undefined : new PartsView();
  let parts: WatchedPart[] = [];
  let last: ReturnType<typeof merged> | undefined;
  try {
    while (!interrupts.signal.aborted) {
      const began = performance.now();
      const now = spec.runs.map((folder, at) => lookAt(folder, parts[at]));
      const isNews = now.some((part, at) => part !== parts[at]);
      const runs = now.filter(({ progress }) => progress !== 'absent').map(({ folder }) => folder);
      const isOver = now.every(({ progress }) => progress === 'complete');
      parts = now;
      if (isNews && runs.length > 0) last = merged({ ...spec, runs });
      view?.show(parts, last?.soFar);
      if (isOver) break;
      const pauseMs = Math.max(everyMs, (performance.now() - began) / BUSY);
      await setTimeout(pauseMs, undefined, { signal: interrupts.signal }).catch(() => {});
    }
  } finally {
    view?.end();
  }
  if (last === undefined) throw new Interrupted('interrupted; nothing was merged yet');
  if (interrupts.signal.aborted) return { ...last.output, exit: EXIT.interrupted };
  for (const note of last.notes) console.error(note);
  return last.output;
}

export function mergedJson(runs: number, { folder, notes, plan, repeated }: JoinedRuns) {
  const { finished, open } = folder.count();
  const missing = missingSets(folder.journal.failedSets(), plan);
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
function linkOf(part: string, merged: string, { blocks, rounds }: Plan): string | null {
  const stage = stageNamed(basename(resolve(part)));
  if (stage === null || readManifest(dirname(resolve(part))) === undefined) return null;
  if (basename(resolve(merged)) !== stage)
    return `the folder of a merged stage must have the name ${stage}: merge again with --out ${join(merged, stage)}`;
  const sets = `--${stage === 'final' ? 'final-sets' : 'sets'} ${blocks[0]!.minimum} `;
  const more = rounds === undefined ? '' : `${sets}(so that no more rounds are played) and `;
  return `to continue the contest with the merged stage, repeat its command without --shard and with ${more}--out ${dirname(merged)}`;
}

/** Writes the summaries of a merged run. Returns a hint on what the user should play next, or null if the run is complete. */
function close({ folder, plan }: JoinedRuns): string | null {
  const isWhole = folder.count().open === 0;
  const isContest = plan.contest !== null;
  const isEnd = !isContest || plan.blocks.some(({ stage }) => stage === 'final');
  if (!isWhole || !isEnd) folder.seal();
  else (isContest ? summarizeContest : summarizeRun)(folder, plan, {}, AS_PLAYED);
  if (!isWhole) return 'some sets are missing: to play them, repeat the command of the shards without --shard';
  return isEnd ? null : 'to play the final, repeat the command of the shards without --shard';
}
