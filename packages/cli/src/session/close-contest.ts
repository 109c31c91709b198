import {
  contestStandings,
  type Judgement,
  ledgersOf,
  mergeRuns,
  rankJudged,
} from '@aiwolf-arena/analysis';
import { contestJson, contestText } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, readRun, rootHash } from '@aiwolf-arena/tournament';
import type { Shown } from './close-run.ts';
import { partOf } from './part.ts';
import { screenWidth } from './screen.ts';

/** Closes the books of a contest, or of a shard of its preliminary; what to print of them. */
export function closeContest(
  folder: RunFolder,
  plan: Plan,
  shown: Shown,
  judgement: Judgement,
): string {
  const { journal } = folder;
  const { seed, gamesPerSet } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const standings = contestStandings(plan, journal.results(), judgement);
  const part = partOf(plan, shown.shard, journal.size);
  folder.seal();
  const runs = [readRun(folder.path)];
  const merged = mergeRuns(runs);
  const rankings = rankJudged(merged, {}, judgement);
  const judged = { judgement, rankings, ledgers: ledgersOf(merged, runs, judgement) };
  const json = { ...contestJson(from, standings, judged), ...part.json };
  folder.writeStandings(json);
  if (shown.json) return `${JSON.stringify(json)}\n`;
  const width = screenWidth();
  return part.text + contestText(from, standings, judged, { ...shown, width });
}
