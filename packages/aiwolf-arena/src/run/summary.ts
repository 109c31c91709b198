import {
  type AbsentAgent,
  absentAgents,
  type Judgement,
  type MergedRuns,
  type MissingSet,
  measuredFaults,
  mergeRuns,
  missingSet,
  type StageTiming,
  type Tolerance,
  timingsOf,
} from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import {
  absentText,
  inBoth,
  missingText,
  nearLimitText,
  type Provenance,
  type RunDocument,
  timingJson,
} from '@aiwolf-arena/report';
import { type FailedSet, type NearLimit, nearLimitOf } from '@aiwolf-arena/sandbox';
import {
  type Plan,
  type PlannedAgent,
  type RecordedRun,
  type RunFolder,
  readRun,
  readTimings,
  type Shard,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { type TrustMark, trustMark } from './roster.ts';

export interface FinishOptions {
  readonly shard?: Shard | undefined;
  /** Tolerance for measured times. Undefined if results should not contain measured times. */
  readonly tolerance?: Tolerance | undefined;
  /** Whether the organiser accepts the result although sets are missing. */
  readonly withoutSets?: boolean | undefined;
}

/** The data that the result documents of runs and of contests contain. */
interface RunSummary {
  /** The seed, the hash of all games, and the number of games in a set. */
  readonly from: Provenance;
  /** With `shard`, the part of the plan that was played. Undefined if the whole plan was played. */
  readonly part: Part | undefined;
  /** Warnings about trusted agents, clients that did not connect, and missing sets. */
  readonly mark: ResultMark;
}

/** The fields that both the result of a run and the result of a contest have. */
export interface FinishedRun {
  /** The folder with the results. `standings` and the commands `rank`, `verify` and `why` can read it. */
  readonly folder: string;
  /** The plan of the run or contest. All games can be repeated from it. A contest's plan includes the final. */
  readonly plan: Plan;
  /** The measured times. Undefined if they were not requested. */
  readonly timings: readonly StageTiming[] | undefined;
  /** The seed, the hash of all games, the played part of the plan, and warnings about the result. */
  readonly summary: RunSummary;
}

export function finishRun(folder: RunFolder, plan: Plan, options: FinishOptions): RunSummary {
  const { journal } = folder;
  const { seed, gamesPerSet, agents } = plan;
  const nearLimit: NearLimit[] = [];
  const results = journal.results().map((result) => {
    nearLimit.push(...nearLimitOf(result, agents));
    return result;
  });
  const from = { seed, gamesPerSet, rootHash: rootHash(results) };
  const absent = absentAgents(agents, journal.results());
  const part = partOf(plan, options.shard, journal.size);
  folder.seal();
  const missing = missingSets(folder.journal.failedSets(), plan);
  return { from, part, mark: resultMark(agents, { missing, without: options.withoutSets, absent, nearLimit }) };
}

export const marks = ({ part, mark }: RunSummary) => ({ ...(part === undefined ? {} : { partial: part }), ...mark.json });

/** Judges results, and writes the file with the standings. The file has no measured times, since times differ in replays. */
export function judgedAndKept<Judged extends { readonly json: object }>(
  folder: RunFolder,
  judgement: Judgement,
  judge: (by: Judgement) => Judged,
): Judged {
  const kept = lasting(judgement);
  const judged = judge(judgement);
  folder.writeStandings(kept === judgement ? judged.json : judge(kept).json);
  return judged;
}

/** Adds measured times to a document if they were requested. */
export const withTimes = <Json extends object>(
  json: Json,
  timings: readonly StageTiming[] | undefined,
): Json & Pick<RunDocument, 'timing'> => (timings === undefined ? json : { ...json, timing: timingJson(timings) });

export type Part = NonNullable<RunDocument['partial']>;

/** Returns the part of a plan that was played. Undefined for the whole plan. Throws UsageError if the part has no set. */
function partOf({ blocks }: Plan, shard: Shard | undefined, finished: number): Part | undefined {
  if (shard === undefined) return undefined;
  const of = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const name = `${shard.index}/${shard.count}`;
  if (finished === 0) throw new UsageError(`\`shard\` ${name}: the run has only ${of} sets, so it cannot have more parts`);
  return { shard: name, sets: finished, of };
}

/** Warnings about trusted agents, clients that did not connect, calls near a limit, and missing sets. Empty if there are none of these. */
export interface ResultMark {
  readonly json: Pick<RunDocument, 'absent' | 'missing' | 'nearLimit' | 'trusted' | 'withoutSets'>;
  /** Warnings that are printed above the tables. The warnings in `text` are printed below the tables. */
  readonly above: TrustMark['text'];
  readonly text: TrustMark['text'];
}

interface MarkedResult {
  readonly missing: readonly MissingSet[];
  /** Whether the organiser accepts the result although sets are missing. */
  readonly without?: boolean | undefined;
  readonly absent?: readonly AbsentAgent[];
  readonly nearLimit?: readonly NearLimit[];
}

/** Returns the warnings about a result. */
export function resultMark(
  agents: readonly PlannedAgent[],
  { missing, without = false, absent = [], nearLimit = [] }: MarkedResult,
): ResultMark {
  const trust = trustMark(agents);
  const joined = absent.length === 0 ? {} : { absent };
  const near = nearLimit.length === 0 ? {} : { nearLimit };
  const missingSets = missing.length === 0 ? {} : { missing, ...(without ? { withoutSets: true as const } : {}) };
  const json = { ...trust.json, ...joined, ...near, ...missingSets };
  return {
    json,
    above: inBoth((language) => absentText(absent, language)),
    text: inBoth(
      (language) => trust.text[language] + nearLimitText(nearLimit, language) + missingText(missing, without, language),
    ),
  };
}

export const missingSets = (failed: readonly FailedSet[], plan: { readonly agents: readonly PlannedAgent[] }): MissingSet[] =>
  failed.map((one) => missingSet(one, plan));

/** A judgement that includes exceeded time limits, and the measured times (left out if they were not requested). */
export interface JudgedByTime {
  readonly judgement: Judgement;
  readonly timings?: readonly StageTiming[];
}

/** Adds exceeded time limits to a judgement, as faults. Without a tolerance, adds nothing. */
export function judgedByTime(
  judgement: Judgement,
  merged: MergedRuns,
  runs: readonly RecordedRun[],
  tolerance: Tolerance | undefined,
): JudgedByTime {
  if (tolerance === undefined) return { judgement };
  const found = runs.flatMap(({ folder, plan }) => readTimings(folder, plan));
  const timings = timingsOf(merged, runs, found, tolerance);
  return { judgement: { ...judgement, measured: measuredFaults(timings) }, timings };
}

export function folderByTime(judgement: Judgement, folder: string, tolerance: Tolerance | undefined): JudgedByTime {
  if (tolerance === undefined) return { judgement };
  const runs = [readRun(folder)];
  return judgedByTime(judgement, mergeRuns(runs), runs, tolerance);
}

/** Returns the judgement for the stored standings. It keeps exceeded time limits only if they eliminate agents. */
function lasting(judgement: Judgement): Judgement {
  const { policy, measured = [] } = judgement;
  if (policy === 'eliminate' || measured.length === 0) return judgement;
  return { ...judgement, measured: [] };
}
