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
import { judgedByTime, lasting } from './judged-by-time.ts';
import { partOf } from './part.ts';
import { screenWidth } from './screen.ts';
import { jsonWithTimes, textWithTimes } from './shown-times.ts';
import { trustMark } from './trust.ts';

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
  const part = partOf(plan, shown.shard, journal.size);
  const mark = trustMark(plan.agents);
  folder.seal();
  const runs = [readRun(folder.path)];
  const merged = mergeRuns(runs);
  const timed = judgedByTime(judgement, merged, runs, shown.tolerance);
  const judged = (by: Judgement) => {
    const standings = contestStandings(plan, journal.results(), by);
    const rankings = rankJudged(merged, {}, by);
    const all = { judgement: by, rankings, ledgers: ledgersOf(merged, runs, by) };
    const json = { ...contestJson(from, standings, all), ...part.json, ...mark.json };
    return { standings, all, json };
  };
  const kept = lasting(timed.judgement);
  const { standings, all, json } = judged(timed.judgement);
  folder.writeStandings(kept === timed.judgement ? json : judged(kept).json);
  if (shown.json) return jsonWithTimes(json, timed);
  const text = contestText(from, standings, all, { ...shown, width: screenWidth() });
  return part.text + textWithTimes(text + mark.text, timed);
}
