import {
  absentAgents,
  ledgersOf,
  type MergedRuns,
  mergeRuns,
  rankJudged,
  type StageTiming,
} from '@aiwolf-arena/analysis';
import { type JudgedRuns, judgedRankJson, type RankDocument } from '@aiwolf-arena/report';
import { type RecordedRun, readRun } from '@aiwolf-arena/tournament';
import { unplayed } from '../contest/contest-plan.ts';
import { refusal } from '../hooks/at-door.ts';
import { refuseOddHooks } from '../hooks/hook-fields.ts';
import type { OnNote } from '../hooks/hooks.ts';
import { type JudgedByTime, judgedByTime } from '../judge/judged-by-time.ts';
import { judgementOf } from '../judge/judgement-of.ts';
import { optionsIn } from '../options/options-in.ts';
import { timingShown } from '../options/timing-fields.ts';
import { UsageError } from '../options/usage-error.ts';
import { withTimes } from '../run/books.ts';
import { type ResultMark, resultMark } from '../run/result-mark.ts';
import { STANDINGS, type StandingsOptions, type StandingsSpec } from './standings-options.ts';

/** The rankings of one or more runs. */
export interface Standings extends JudgedRuns {
  /** What was measured; undefined where nobody asked for it. */
  readonly timings: readonly StageTiming[] | undefined;
  /** Who was trusted, who did not join, and which sets are missing. */
  readonly mark: ResultMark;
  /** What `rank --json` prints. */
  readonly document: RankDocument;
}

/**
 * Ranks the agents of runs by what their folders hold, with how sure that is; unfinished runs will do. Several are merged
 * if their agents and rules are the same; a set counts once. Nothing is played, so it is done when it returns.
 * Throws UsageError for folders that hold no finished set, or runs that cannot be merged.
 */
export function standings(
  folders: string | readonly string[],
  options: StandingsOptions = {},
  hooks: { readonly onNote?: OnNote | undefined } = {},
): Standings {
  try {
    refuseOddHooks(hooks);
    const spec = optionsIn(STANDINGS, options);
    const runs = named(folders).map((folder) => readRun(folder));
    for (const note of runs.flatMap(({ notes }) => notes)) hooks.onNote?.(note);
    return rankedBy(spec, runs);
  } catch (thrown) {
    throw refusal(thrown);
  }
}

function named(folders: string | readonly string[]): string[] {
  const all = [folders].flat();
  if (all.length > 0 && all.every((folder) => typeof folder === 'string')) return all;
  throw new UsageError('name the folder of a run, or a list of such folders');
}

function rankedBy(spec: StandingsSpec, runs: readonly RecordedRun[]): Standings {
  const merged = mergeRuns(runs);
  refuse(runs, merged, spec.rankBy);
  const given = judgementOf(spec, merged.agents);
  const timed = judgedByTime(given, merged, runs, timingShown(spec));
  const all = runs.flatMap(({ plan }) => plan.agents);
  const absent = absentAgents(merged.agents, merged.results);
  const mark = resultMark(all, merged.missing, false, absent);
  const judged = judgedRuns(merged, runs, timed, spec);
  const { timings } = timed;
  const document = withTimes({ ...judgedRankJson(judged), ...mark.json }, timings);
  return { ...judged, timings, mark, document };
}

function judgedRuns(
  merged: MergedRuns,
  runs: readonly RecordedRun[],
  { judgement }: JudgedByTime,
  { finalists, rankBy }: Pick<StandingsOptions, 'finalists' | 'rankBy'>,
): JudgedRuns {
  const options = { rule: rankBy, finalists };
  const { seeds, repeated, gamesPerSet } = merged;
  const stages = rankJudged(merged, options, judgement);
  const notes = runs.flatMap((run) => run.notes);
  const ranked = { seeds, runs: runs.length, repeated, gamesPerSet, notes, stages };
  return { ranked, judgement, ledgers: ledgersOf(merged, runs, judgement, options) };
}

/** What has nothing to rank, or nothing to rank by. */
function refuse(
  runs: readonly RecordedRun[],
  { blocks, results }: MergedRuns,
  rankBy: StandingsOptions['rankBy'],
): void {
  if (results.length === 0)
    throw new UsageError(`no finished set in ${runs.map(({ folder }) => folder).join(', ')}`);
  const sizes = [...new Set(blocks.map(({ players }) => players))];
  if (typeof rankBy === 'number' && !sizes.includes(rankBy)) throw unplayed(rankBy, sizes);
}
