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
import { absentText, inBoth, missingText, type Provenance, type RunDocument, timingJson } from '@aiwolf-arena/report';
import {
  type Plan,
  type PlannedAgent,
  type PutAside,
  type RecordedRun,
  type RunFolder,
  readRun,
  readTimings,
  rootHash,
  type Shard,
} from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import { type TrustMark, trustMark } from './roster.ts';

export interface FinishOptions {
  readonly shard?: Shard | undefined;
  /** Undefined: measured times are left out. */
  readonly tolerance?: Tolerance | undefined;
  /** The organiser decided without the missing sets. */
  readonly withoutSets?: boolean | undefined;
}

/** Header and footer shared by all result documents of a folder. */
interface RunSummary {
  /** Seed, root hash of all games, and games in a set. */
  readonly from: Provenance;
  /** Undefined for all of the plan. */
  readonly part: Part | undefined;
  /** Trusted agents and missing sets, for documents and for people. */
  readonly mark: ResultMark;
}

/** Common to played runs and contests, or the requested parts of them. */
export interface Booked {
  /** Its folder: `standings`, `aiwolf-arena rank`, `verify` and `why` read it. */
  readonly folder: string;
  /** Everything needed to repeat it; of a contest, including the final. */
  readonly plan: Plan;
  /** Measured times; undefined if they were not requested. */
  readonly timings: readonly StageTiming[] | undefined;
  /** Seed and root hash, the part of the plan, trusted agents, clients that did not join, and missing sets. */
  readonly books: RunSummary;
}

export function finishRun(folder: RunFolder, plan: Plan, terms: FinishOptions): RunSummary {
  const { journal } = folder;
  const { seed, gamesPerSet, agents } = plan;
  const from = { seed, gamesPerSet, rootHash: rootHash(journal.results()) };
  const absent = absentAgents(agents, journal.results());
  const part = partOf(plan, terms.shard, journal.size);
  folder.seal();
  return { from, part, mark: resultMark(agents, missingSets(folder.journal.asides(), plan), terms.withoutSets, absent) };
}

export const marks = ({ part, mark }: RunSummary) => ({ ...(part === undefined ? {} : { partial: part }), ...mark.json });

/** Judges, and writes standings without measured times that may differ if played again. */
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

/** A document with its block of measured times, if they were requested. */
export const withTimes = <Json extends object>(
  json: Json,
  timings: readonly StageTiming[] | undefined,
): Json & Pick<RunDocument, 'timing'> => (timings === undefined ? json : { ...json, timing: timingJson(timings) });

export type Part = NonNullable<RunDocument['partial']>;

/** Undefined for results of the whole plan. `finished`: sets of the part. UsageError for a part without sets. */
function partOf({ blocks }: Plan, shard: Shard | undefined, finished: number): Part | undefined {
  if (shard === undefined) return undefined;
  const of = blocks.reduce((sum, { sets }) => sum + sets, 0);
  const name = `${shard.index}/${shard.count}`;
  if (finished === 0) throw new UsageError(`\`shard\` ${name}: the run has only ${of} sets, so it cannot have more parts`);
  return { shard: name, sets: finished, of };
}

/** What results say about trusted agents, clients that did not join, and missing sets; empty if there is nothing to say. */
export interface ResultMark {
  readonly json: Pick<RunDocument, 'absent' | 'missing' | 'trusted' | 'withoutSets'>;
  /** Lines above tables. */
  readonly above: TrustMark['text'];
  readonly text: TrustMark['text'];
}

/** The marks of results with these agents. `without`: the organiser decided without the missing sets. */
export function resultMark(
  agents: readonly PlannedAgent[],
  missing: readonly MissingSet[],
  without = false,
  absent: readonly AbsentAgent[] = [],
): ResultMark {
  const trust = trustMark(agents);
  const joined = absent.length === 0 ? {} : { absent };
  const holes = missing.length === 0 ? {} : { missing, ...(without ? { withoutSets: true as const } : {}) };
  const json = { ...trust.json, ...joined, ...holes };
  return {
    json,
    above: inBoth((language) => absentText(absent, language)),
    text: inBoth((language) => trust.text[language] + missingText(missing, without, language)),
  };
}

export const missingSets = (aside: readonly PutAside[], plan: { readonly agents: readonly PlannedAgent[] }): MissingSet[] =>
  aside.map((one) => missingSet(one, plan));

/** A judgement with measured faults, and all measured times; undefined if they were not requested. */
export interface JudgedByTime {
  readonly judgement: Judgement;
  readonly timings?: readonly StageTiming[];
}

/** Adds faults measured during play; without a tolerance they were not requested. */
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

/** The judgement that files keep: with measured faults only if they eliminated agents. */
function lasting(judgement: Judgement): Judgement {
  const { policy, measured = [] } = judgement;
  if (policy === 'eliminate' || measured.length === 0) return judgement;
  return { ...judgement, measured: [] };
}
