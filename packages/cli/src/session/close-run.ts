import { type Judgement, standingsOf, type Tolerance } from '@aiwolf-arena/analysis';
import { runJson, runText } from '@aiwolf-arena/report';
import type { Plan, RunFolder, Shard } from '@aiwolf-arena/tournament';
import { closeBooks, judgedAndKept } from './books.ts';
import { folderByTime } from './judged-by-time.ts';
import { runLedger } from './run-ledger.ts';
import { screenWidth } from './screen.ts';
import { jsonWithTimes, textWithTimes } from './shown-times.ts';

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
  const { from, part, mark } = closeBooks(folder, plan, shown);
  const blocks = standingsOf(plan, folder.journal.results());
  const timed = folderByTime(judgement, folder.path, shown.tolerance);
  const { ledger, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const ledger = runLedger(folder.path, blocks, by);
    return { ledger, json: { ...runJson(from, blocks, by, ledger), ...part.json, ...mark.json } };
  });
  if (shown.json) return jsonWithTimes(json, timed);
  const width = screenWidth();
  const text = runText(from, blocks, { ...shown, width, ledger }) + mark.text;
  return part.text + textWithTimes(text, timed);
}
