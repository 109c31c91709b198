import { type AbsentAgent, absentAgents, type Judgement, type MissingSet, mergeRuns } from '@aiwolf-arena/analysis';
import { rootHash } from '@aiwolf-arena/engine';
import { type Bilingual, type ResultLine, sentencesOf } from '@aiwolf-arena/report';
import { type ArenaIdentity, arenasOf, readRun } from '@aiwolf-arena/tournament';
import { judgedRuns } from '../run/standings.ts';
import { isWithoutSets, readManifest, type StageRecord, stagesIn } from './manifest.ts';
import words from './stage-result.json' with { type: 'json' };

const say = sentencesOf(words);

/** The result of a stage: numbers of sets and games, how faults were judged, and the ranking. */
export interface StageResult {
  readonly stage: string;
  readonly seed: string;
  /** All versions of aiwolf-arena that played sets of the stage, in the order of play. */
  readonly arenas: readonly ArenaIdentity[];
  readonly rootHash: string;
  readonly sets: number;
  readonly games: number;
  /** Number of sets of the plan that have no result. */
  readonly missing: number;
  /** The sets without a result in which an internal error occurred. */
  readonly failed: readonly MissingSet[];
  /** Whether the organiser decided to use the result although an internal error occurred in some sets. */
  readonly withoutSets: boolean;
  /** Clients that did not connect in some sets. These sets count in the result. */
  readonly absent: readonly AbsentAgent[];
  readonly rankBy: string | number;
  readonly onFault: Judgement['policy'];
  readonly pardons: Judgement['pardons'];
  readonly ranking: readonly Placed[];
}

interface Placed extends Pick<ResultLine, 'sizeMean'> {
  /** The rank of the team. Null if the team is not ranked. Tied teams have the same rank and stand in random order. */
  readonly rank: number | null;
  readonly team: string;
  readonly wins: number;
  readonly games: number;
  readonly winRate: number | null;
  readonly tiedAtCut: boolean;
  /** Kinds of faults that the team made and that violate the regulation. */
  readonly violations: readonly string[];
  readonly sizes: readonly {
    readonly players: number;
    readonly wins: number;
    readonly games: number;
    readonly winRate: number | null;
  }[];
}

export type JudgedStage = ReturnType<typeof judgedStage>;

/** Judges a stage. `folder`: its folder, or one in which it is published. */
export function judgedStage(folder: string, { stage, record, judgement }: Omit<StageFolder, 'path'>) {
  const run = readRun(folder);
  const merged = mergeRuns([run]);
  const judged = judgedRuns(merged, [run], judgement, {});
  const { effects, ranked } = judged;
  const violations = (name: string): readonly string[] =>
    effects[0]?.agents.find((line) => line.name === name)?.violations ?? [];
  const { plan, results } = run;
  const result: StageResult = {
    ...{ stage, seed: plan.seed, arenas: arenasOf(plan), rootHash: rootHash(results) },
    sets: results.length,
    games: results.reduce((sum, set) => sum + set.games, 0),
    missing: plan.blocks.reduce((sum, { sets }) => sum + sets, 0) - results.length,
    ...{ failed: merged.missing, withoutSets: record !== undefined && isWithoutSets(record) },
    absent: absentAgents(merged.agents, merged.results),
    rankBy: merged.contest?.rankBy ?? 'pooled',
    ...{ onFault: judgement.policy, pardons: judgement.pardons },
    ranking: (ranked.stages[0]?.agents ?? []).map((line): Placed => {
      const { name: team, rank, wins, games, winRate, tiedAtCut, sizeMean } = line;
      return {
        ...{ rank, team, wins, games, winRate: winRate.value, tiedAtCut, sizeMean },
        violations: violations(team),
        sizes: line.sizes.map(({ players, wins, games, winRate }) => ({ players, wins, games, winRate: winRate.value })),
      };
    }),
  };
  return { result, judged, run };
}

export interface StageFolder {
  readonly stage: string;
  readonly path: string;
  readonly record: StageRecord | undefined;
  readonly judgement: StageRecord['judgement'];
}

const AS_PLAYED: StageRecord['judgement'] = { policy: 'record', pardons: [], measured: [] };

/** Returns the stages in the folder of a contest, in the order of play. If the folder is a run, returns only this run. */
export function stageFolders(folder: string) {
  const manifest = readManifest(folder);
  const started = stagesIn(folder);
  const alone = { stage: 'run', path: folder, record: undefined, judgement: AS_PLAYED };
  if (started.length === 0) return { manifest, stages: [alone] };
  const stages = started.map(({ stage, folder: path }): StageFolder => {
    const record = manifest?.stages[stage];
    return { stage, path, record, judgement: record?.judgement ?? AS_PLAYED };
  });
  return { manifest, stages };
}

export interface Winner {
  readonly team: string;
  readonly wins: number;
  readonly games: number;
  /** Other teams with the same result as the winner. If there are any, the winner was chosen at random. */
  readonly tied: readonly string[];
}

/** The part of a stage's result that determines a winner. */
interface Finished extends Pick<StageResult, 'missing' | 'failed' | 'withoutSets'> {
  readonly ranking: readonly Pick<Placed, 'rank' | 'team' | 'wins' | 'games'>[];
}

/** Whether no set is missing, or only sets that the organiser leaves out. */
export const isFinished = ({ missing, failed, withoutSets }: Omit<Finished, 'ranking'>): boolean =>
  missing <= (withoutSets ? failed.length : 0);

/** Returns the winner of the final (regulation 2.4). Null if sets are missing, unless the organiser accepts this. */
export function contestWinner(final: Finished | undefined): Winner | null {
  if (final === undefined) return null;
  if (!isFinished(final)) return null;
  const [first, ...others] = final.ranking;
  if (first === undefined || first.rank === null) return null;
  const { team, wins, games, rank } = first;
  const tied = others.filter((other) => other.rank === rank).map((other) => other.team);
  return { team, wins, games, tied };
}

export const finalWinnerSaid = ({ tied, team, wins, games }: Winner): Required<Bilingual> =>
  say(tied.length === 0 ? 'winner' : 'winner-drawn', { team, wins, games, tied: tied.join(', ') });
