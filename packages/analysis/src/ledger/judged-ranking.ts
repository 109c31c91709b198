import type { PlannedAgent, Stage } from '@aiwolf-arena/tournament';
import type { MergedRuns } from '../rank/merge-runs.ts';
import { type RankOptions, rankRuns, type StageRanking } from '../rank/rank-runs.ts';
import { forfeited } from './forfeit.ts';
import type { Judgement } from './judgement.ts';
import { type StageFaults, violationsOf, withoutRank } from './violations.ts';

/** The rankings of all stages that were played, as faults are judged. */
export function rankJudged(
  runs: MergedRuns,
  options: RankOptions,
  judgement: Judgement,
): StageRanking[] {
  if (judgement.policy === 'record') return rankRuns(runs, options);
  if (judgement.policy === 'forfeit') return rankRuns(withForfeits(runs, judgement), options);
  const fill = runs.agents.flatMap(({ name, ranked }) => (ranked ? [] : [name]));
  return stagesOf(runs)
    .flatMap((stage) => rankRuns(withoutViolators(runs, stage, judgement), options))
    .map((ranking) => ({ ...ranking, fill }));
}

/** The runs with every game lost in which a fault counts. */
export const withForfeits = (runs: MergedRuns, { pardons }: Judgement): MergedRuns => ({
  ...runs,
  results: runs.results.map((result) => forfeited(result, runs.agents, pardons)),
});

/** The stages that have a result, in plan order. */
export function stagesOf({ blocks, results }: MergedRuns): Stage[] {
  const played = new Set(results.map(({ block }) => block));
  return [...new Set(blocks.filter(({ name }) => played.has(name)).map(({ stage }) => stage))];
}

/** One stage of the runs; those that are out of it fill villages there. */
function withoutViolators(runs: MergedRuns, stage: Stage, judgement: Judgement): MergedRuns {
  const blocks = runs.blocks.filter((block) => block.stage === stage);
  const names = new Set(blocks.map(({ name }) => name));
  const results = runs.results.filter(({ block }) => names.has(block));
  return { ...runs, blocks, results, agents: remaining(runs, stage, judgement) };
}

const remaining = (runs: MergedRuns, stage: Stage, judgement: Judgement): PlannedAgent[] =>
  withoutRank(runs.agents, violationsOf(faultsIn(runs), stage, runs.agents, judgement));

/** What every seat did wrong in every set. */
export function* faultsIn({
  blocks,
  results,
}: Pick<MergedRuns, 'blocks' | 'results'>): Generator<StageFaults> {
  const stages = new Map(blocks.map(({ name, stage }) => [name, stage]));
  for (const { block, seats } of results) {
    const stage = stages.get(block)!;
    for (const { agent, faults } of seats)
      if (faults.length > 0) yield { stage, agent, kinds: faults.map(({ kind }) => kind) };
  }
}
