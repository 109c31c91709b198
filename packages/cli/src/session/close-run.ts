import { type Judgement, standingsOf, type Tolerance } from '@aiwolf-arena/analysis';
import { runJson, runText } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, rootHash, type Shard } from '@aiwolf-arena/tournament';
import { folderByTime, lasting } from './judged-by-time.ts';
import { partOf } from './part.ts';
import { runLedger } from './run-ledger.ts';
import { screenWidth } from './screen.ts';
import { jsonWithTimes, textWithTimes } from './shown-times.ts';
import { trustMark } from './trust.ts';

/** What is shown of results. */
export interface Shown {
  readonly json: boolean;
  readonly behaviour?: boolean | undefined;
  readonly shard?: Shard | undefined;
  /** Undefined: nothing of what was measured. */
  readonly tolerance?: Tolerance | undefined;
}

/** Closes the books of a run in its folder; what to print of them. */
export function closeRun(
  folder: RunFolder,
  plan: Plan,
  shown: Shown,
  judgement: Judgement,
): string {
  const { journal } = folder;
  const { seed, gamesPerSet } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const blocks = standingsOf(plan, journal.results());
  const part = partOf(plan, shown.shard, journal.size);
  const mark = trustMark(plan.agents);
  folder.seal();
  const timed = folderByTime(judgement, folder.path, shown.tolerance);
  const judged = (by: Judgement) => {
    const ledger = runLedger(folder.path, blocks, by);
    return { ledger, json: { ...runJson(from, blocks, by, ledger), ...part.json, ...mark.json } };
  };
  const kept = lasting(timed.judgement);
  const { ledger, json } = judged(timed.judgement);
  folder.writeStandings(kept === timed.judgement ? json : judged(kept).json);
  if (shown.json) return jsonWithTimes(json, timed);
  const width = screenWidth();
  const text = runText(from, blocks, { ...shown, width, ledger }) + mark.text;
  return part.text + textWithTimes(text, timed);
}
