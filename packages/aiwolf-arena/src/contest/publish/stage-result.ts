import {
  type AbsentAgent,
  absentAgents,
  type Judgement,
  ledgersOf,
  type MissingSet,
  mergeRuns,
  type RankedLine,
  rankJudged,
} from '@aiwolf-arena/analysis';
import type { JudgedRuns } from '@aiwolf-arena/report';
import {
  type ArenaIdentity,
  arenasOf,
  type Plan,
  type RecordedRun,
  readRun,
  rootHash,
} from '@aiwolf-arena/tournament';

/** The result of a stage: counts of games, and what follows from them. */
export interface StageResult {
  readonly stage: string;
  readonly seed: string;
  /** All that have played it, as far as their code for games differs; the first has begun it. */
  readonly arenas: readonly ArenaIdentity[];
  readonly rootHash: string;
  readonly sets: number;
  readonly games: number;
  /** Sets of the plan that were not played. */
  readonly missing: number;
  /** Those of them that the arena has failed in. */
  readonly putAside: readonly MissingSet[];
  /** The organiser has decided without those. */
  readonly withoutSets: boolean;
  /** Clients that did not join in some sets, which count. */
  readonly absent: readonly AbsentAgent[];
  readonly rankBy: string | number;
  readonly onFault: Judgement['policy'];
  readonly pardons: Judgement['pardons'];
  readonly ranking: readonly Placed[];
}

interface Placed {
  /** Equals share it; their order is that of the lot. */
  readonly rank: number | null;
  readonly team: string;
  readonly wins: number;
  readonly games: number;
  readonly winRate: number | null;
  readonly tiedAtCut: boolean;
  /** Kinds of faults that count against it. */
  readonly violations: readonly string[];
  readonly sizes: readonly {
    readonly players: number;
    readonly wins: number;
    readonly games: number;
    readonly winRate: number | null;
  }[];
}

/** A stage with all that is computed of it. */
export interface JudgedStage {
  readonly result: StageResult;
  readonly judged: JudgedRuns;
  readonly run: RecordedRun;
}

/** Ranks the run in a folder. */
export function judgedStage(
  folder: string,
  stage: string,
  judgement: Judgement,
  withoutSets = false,
): JudgedStage {
  const run = readRun(folder);
  const merged = mergeRuns([run]);
  const stages = rankJudged(merged, {}, judgement);
  const ledgers = ledgersOf(merged, [run], judgement);
  const { seeds, repeated, gamesPerSet } = merged;
  const ranked = { seeds, runs: 1, repeated, gamesPerSet, notes: run.notes, stages };
  const violations = (name: string): readonly string[] =>
    ledgers[0]?.agents.find((line) => line.name === name)?.violations ?? [];
  const { plan, results } = run;
  const result: StageResult = {
    ...{ stage, seed: plan.seed, arenas: arenasOf(plan), rootHash: rootHash(results) },
    sets: results.length,
    games: results.reduce((sum, set) => sum + set.games, 0),
    missing: setsOfPlan(plan) - results.length,
    ...{ putAside: merged.missing, withoutSets },
    absent: absentAgents(merged.agents, merged.results),
    rankBy: merged.contest?.rankBy ?? 'pooled',
    ...{ onFault: judgement.policy, pardons: judgement.pardons },
    ranking: (stages[0]?.agents ?? []).map((line) => placed(line, violations(line.name))),
  };
  return { result, judged: { ranked, judgement, ledgers }, run };
}

const setsOfPlan = ({ blocks }: Plan): number => blocks.reduce((sum, { sets }) => sum + sets, 0);

function placed(
  { name, rank, wins, games, winRate, tiedAtCut, sizes }: RankedLine,
  violations: readonly string[],
): Placed {
  return {
    ...{ rank, team: name, wins, games, winRate: winRate.value, tiedAtCut, violations },
    sizes: sizes.map((size) => ({ ...size, winRate: size.winRate.value })).map(plainSize),
  };
}

const plainSize = ({ players, wins, games, winRate }: Placed['sizes'][number]) => ({
  ...{ players, wins, games, winRate },
});
