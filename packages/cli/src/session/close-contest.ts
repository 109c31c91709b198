import {
  contestStandings,
  type Judgement,
  ledgersOf,
  mergeRuns,
  rankJudged,
} from '@aiwolf-arena/analysis';
import { contestJson, contestText } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, readRun } from '@aiwolf-arena/tournament';
import { closeBooks, judgedAndKept } from './books.ts';
import type { Shown } from './close-run.ts';
import { judgedByTime } from './judged-by-time.ts';
import { screenWidth } from './screen.ts';
import { jsonWithTimes, textWithTimes } from './shown-times.ts';

/** Closes the books of a contest, or of a shard of its preliminary; what to print of them. */
export function closeContest(
  folder: RunFolder,
  plan: Plan,
  shown: Shown,
  judgement: Judgement,
): string {
  const { from, part, mark } = closeBooks(folder, plan, shown);
  const runs = [readRun(folder.path)];
  const merged = mergeRuns(runs);
  const timed = judgedByTime(judgement, merged, runs, shown.tolerance);
  const { standings, all, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const standings = contestStandings(plan, folder.journal.results(), by);
    const rankings = rankJudged(merged, {}, by);
    const all = { judgement: by, rankings, ledgers: ledgersOf(merged, runs, by) };
    const json = { ...contestJson(from, standings, all), ...part.json, ...mark.json };
    return { standings, all, json };
  });
  if (shown.json) return jsonWithTimes(json, timed);
  const text = contestText(from, standings, all, { ...shown, width: screenWidth() });
  return part.text + textWithTimes(text + mark.text, timed);
}
