import {
  type ContestStandings,
  contestStandings,
  type Judgement,
  ledgersOf,
  mergeRuns,
  rankJudged,
} from '@aiwolf-arena/analysis';
import { type ContestDocument, type ContestRankings, contestJson } from '@aiwolf-arena/report';
import { type Plan, type RunFolder, readRun } from '@aiwolf-arena/tournament';
import { judgedByTime } from '../judge/judged-by-time.ts';
import {
  type Booked,
  type BookTerms,
  closeBooks,
  judgedAndKept,
  marks,
  withTimes,
} from '../run/books.ts';

/** A contest that was played, or as much of it as was asked for. */
export interface PlayedContest extends Booked {
  /** Win rates, who came above the cut, and the final; of a shard the preliminary alone. */
  readonly standings: ContestStandings;
  /** The rankings of both stages with their uncertainty, and their ledgers of faults. */
  readonly ranked: ContestRankings;
  /** What `--json` prints, and `standings.json` keeps but for what was measured. */
  readonly document: ContestDocument;
}

/** Closes the books of a contest, or of a shard of its preliminary. */
export function bookContest(
  folder: RunFolder,
  plan: Plan,
  terms: BookTerms,
  judgement: Judgement,
): PlayedContest {
  const books = closeBooks(folder, plan, terms);
  const runs = [readRun(folder.path)];
  const merged = mergeRuns(runs);
  const timed = judgedByTime(judgement, merged, runs, terms.tolerance);
  const { standings, ranked, json } = judgedAndKept(folder, timed.judgement, (by) => {
    const standings = contestStandings(plan, folder.journal.results(), by);
    const rankings = rankJudged(merged, {}, by);
    const ranked = { judgement: by, rankings, ledgers: ledgersOf(merged, runs, by) };
    const json = { ...contestJson(books.from, standings, ranked), ...marks(books) };
    return { standings, ranked, json };
  });
  const { timings } = timed;
  const document = withTimes(json, timings);
  return { folder: folder.path, plan, standings, ranked, timings, books, document };
}
