import {
  type BlockStandings,
  type Judgement,
  type StageLedger,
  standingsOf,
} from '@aiwolf-arena/analysis';
import { type RunDocument, runJson } from '@aiwolf-arena/report';
import type { Plan, RunFolder } from '@aiwolf-arena/tournament';
import { folderByTime } from '../judge/judged-by-time.ts';
import {
  type Booked,
  type BookTerms,
  closeBooks,
  judgedAndKept,
  marks,
  withTimes,
} from './books.ts';
import { runLedger } from './run-ledger.ts';

/** A run that was played, or as much of it as was asked for. */
export interface PlayedRun extends Booked {
  /** Win rates by agent and role, a village size each. */
  readonly standings: readonly BlockStandings[];
  /** The three rankings of a run with faults; undefined for one without. */
  readonly ledger: StageLedger | undefined;
  /** What `--json` prints, and `standings.json` keeps but for what was measured. */
  readonly document: RunDocument;
}

/** Closes the books of a run in its folder. */
export function bookRun(
  folder: RunFolder,
  plan: Plan,
  terms: BookTerms,
  judgement: Judgement,
): PlayedRun {
  const books = closeBooks(folder, plan, terms);
  const standings = standingsOf(plan, folder.journal.results());
  const timed = folderByTime(judgement, folder.path, terms.tolerance);
  const { ledger, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const ledger = runLedger(folder.path, standings, by);
    return { ledger, json: { ...runJson(books.from, standings, by, ledger), ...marks(books) } };
  });
  const { timings } = timed;
  const document = withTimes(json, timings);
  return { folder: folder.path, plan, standings, ledger, timings, document, books };
}
