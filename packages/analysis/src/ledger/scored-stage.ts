import { pooledDesignEffect, type Rate, winRate } from '@aiwolf-arena/stats';
import type { SetResult, Stage } from '@aiwolf-arena/tournament';
import { byAgent } from '@aiwolf-arena/tournament';
import type { MergedRuns } from '../rank/merge-runs.ts';
import {
  exactScore,
  type Fraction,
  grouped,
  type RankRule,
  ranksOf,
  scoreOf,
  weighingOf,
} from '../rank/score.ts';
import { stageTable } from '../rank/stage-table.ts';
import { FaultBook, type FaultCount } from './fault-book.ts';

/** A place in one of the rankings. */
export interface LedgerPlace {
  /** 1 + how many are better; equals share it. Null for those that the rule cannot score. */
  readonly rank: number | null;
  /** What was ranked by. */
  readonly score: number | null;
}

/** A ranked agent with its score over the games of a stage. */
export interface Scored {
  /** Position in the plan's agents. */
  readonly agent: number;
  /** Null where the rule cannot say: a role or size never played. */
  readonly score: number | null;
  /** The same, as it is compared. */
  readonly exact: Fraction | null;
  /** Official: all games of the stage together. */
  readonly winRate: Rate;
  readonly wins: number;
  readonly faults: readonly FaultCount[];
}

/** What is scored by what. */
export interface ScoredBy {
  readonly rule: RankRule;
  readonly level: number;
  readonly seedOf: (result: SetResult) => string;
}

/** The ranked agents of a stage in the plan's order. */
export function scoredStage(
  { agents, blocks, results }: MergedRuns,
  stage: Stage,
  { rule, level, seedOf }: ScoredBy,
): Scored[] {
  const own = blocks.filter((block) => block.stage === stage);
  const table = stageTable(own, results, (agent) => agents[agent]!.ranked);
  const weighing = weighingOf(rule, table);
  const books = faultBooks(own, results, seedOf);
  const tallies = table.agents.map((agent, at) =>
    table.all[at]!.filter((_, set) => table.sets[set]!.members.includes(agent)),
  );
  const options = { level, pooledDesignEffect: pooledDesignEffect(tallies) };
  return table.agents.map((agent, at) => {
    const rows = grouped(table, at, weighing);
    return {
      agent,
      score: scoreOf(rows, weighing),
      exact: exactScore(rows, weighing),
      winRate: winRate(tallies[at]!, options),
      wins: tallies[at]!.reduce((sum, { wins }) => sum + wins, 0),
      faults: books.get(agent)!.counts(tallies[at]!, level),
    };
  });
}

/** What every agent did wrong in a stage, all sizes together. */
function faultBooks(
  blocks: MergedRuns['blocks'],
  results: readonly SetResult[],
  seedOf: ScoredBy['seedOf'],
): Map<number, FaultBook> {
  const names = new Set(blocks.map(({ name }) => name));
  const books = new Map<number, FaultBook>();
  const sets = new Map<number, number>();
  for (const result of results) {
    const { block, set } = result;
    if (!names.has(block)) continue;
    const address = { seed: seedOf(result), block, set };
    for (const { agent, faults } of byAgent(result.seats)) {
      const before = sets.get(agent) ?? 0;
      const book = books.get(agent) ?? new FaultBook();
      books.set(agent, book);
      book.add(address, before, faults);
      sets.set(agent, before + 1);
    }
  }
  return books;
}

/** The places of agents among each other, by position in the plan's agents. */
export function ledgerPlaces(
  field: readonly Pick<Scored, 'agent' | 'score' | 'exact'>[],
): Map<number, LedgerPlace> {
  const ranks = ranksOf(field.map(({ exact }) => exact));
  return new Map(field.map(({ agent, score }, at) => [agent, { rank: ranks[at]!, score }]));
}
