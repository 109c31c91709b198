import { pooledDesignEffect, type Rate, winRate } from '@aiwolf-arena/stats';
import type { SetResult, Stage } from '@aiwolf-arena/tournament';
import { AgentBook } from '../agent-book.ts';
import type { MergedRuns } from '../rank/merge-runs.ts';
import { grouped, type RankRule, scoreOf, weighingOf } from '../rank/rank-rule.ts';
import { stageTable } from '../rank/stage-table.ts';
import { seatedIn } from '../seated.ts';
import type { FaultCount } from './fault-book.ts';

/** A ranked agent with its score over the games of a stage. */
export interface Scored {
  /** Position in the plan's agents. */
  readonly agent: number;
  /** Null where the rule cannot say: a role or size never played. */
  readonly score: number | null;
  /** Official: all games of the stage together. */
  readonly winRate: Rate;
  readonly wins: number;
  readonly faults: readonly FaultCount[];
}

/** What is scored by what. */
export interface Scoring {
  readonly rule: RankRule;
  readonly level: number;
  readonly seedOf: (result: SetResult) => string;
}

/** The ranked agents of a stage in the plan's order. */
export function scoredStage(
  { agents, blocks, results }: MergedRuns,
  stage: Stage,
  { rule, level, seedOf }: Scoring,
): Scored[] {
  const own = blocks.filter((block) => block.stage === stage);
  const table = stageTable(own, results, (agent) => agents[agent]!.ranked);
  const weighing = weighingOf(rule, table);
  const books = booksOf(own, results, seedOf);
  const tallies = table.agents.map((agent) => books.get(agent)!.all.toArray());
  const options = { level, pooledDesignEffect: pooledDesignEffect(tallies) };
  return table.agents.map((agent, at) => {
    const { all, faults } = books.get(agent)!;
    return {
      agent,
      score: scoreOf(grouped(table, at, weighing), weighing),
      winRate: winRate(tallies[at]!, options),
      wins: all.wins,
      faults: faults.counts(tallies[at]!, level),
    };
  });
}

/** All sizes of a stage in one book an agent. */
function booksOf(
  blocks: MergedRuns['blocks'],
  results: readonly SetResult[],
  seedOf: Scoring['seedOf'],
): Map<number, AgentBook> {
  const sizes = new Map(blocks.map(({ name, players }) => [name, players]));
  const books = new Map<number, AgentBook>();
  for (const result of results) {
    const { block, set } = result;
    const players = sizes.get(block);
    if (players === undefined) continue;
    const address = { seed: seedOf(result), block, set };
    for (const seated of seatedIn(result, players)) {
      const { agent } = seated.seat;
      const book = books.get(agent) ?? new AgentBook();
      books.set(agent, book);
      book.add(address, seated);
    }
  }
  return books;
}
