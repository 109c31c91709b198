import { DEFAULT_LEVEL } from '@aiwolf-arena/stats';
import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import type { BlockStandings } from './block-standings.ts';
import { type CutLine, cutAfter } from './cut.ts';
import { type RankedAgent, rankStage } from './stage-ranking.ts';
import { booksOf } from './standings.ts';

/** Everything a contest has decided so far. */
export interface ContestStandings {
  readonly blocks: readonly BlockStandings[];
  readonly preliminary: readonly CutLine[];
  /** Empty until the final has been played. Counts the games of the final only. */
  readonly final: readonly RankedAgent[];
}

/** Ranks a contest from the results in plan order; the plan must have contest terms. */
export function contestStandings(
  plan: Plan,
  results: Iterable<SetResult>,
  level: number = DEFAULT_LEVEL,
): ContestStandings {
  if (plan.contest === null) throw new Error('not the plan of a contest');
  const { finalists, rankBy } = plan.contest;
  const books = booksOf(plan, results);
  const rank = (stage: 'preliminary' | 'final'): RankedAgent[] =>
    rankStage(stage, books, plan.agents, rankBy, plan.seed, level);
  return {
    blocks: books.map((book) => book.standings(plan.agents, level)),
    preliminary: cutAfter(finalists, rank('preliminary')),
    final: rank('final'),
  };
}
