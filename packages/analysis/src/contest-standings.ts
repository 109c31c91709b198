import { DEFAULT_LEVEL } from '@aiwolf-arena/stats';
import {
  type Plan,
  type PlannedAgent,
  type SetResult,
  type Stage,
  seedMark,
} from '@aiwolf-arena/tournament';
import type { BlockBooks, BlockStandings } from './block-standings.ts';
import { type CutLine, cutAfter } from './cut.ts';
import { judgedBooks } from './ledger/judged-books.ts';
import { AS_PLAYED, type Judgement } from './ledger/judgement.ts';
import { type StageFaults, violationsOf, withoutRank } from './ledger/violations.ts';
import { type RankedAgent, rankStage } from './stage-ranking.ts';

/** Everything a contest has decided so far. */
export interface ContestStandings {
  readonly blocks: readonly BlockStandings[];
  readonly preliminary: readonly CutLine[];
  /** Empty until the final has been played. Counts the games of the final only. */
  readonly final: readonly RankedAgent[];
}

/** Ranks a contest from the results in plan order; the plan must have contest terms. Blocks stand as they were played. */
export function contestStandings(
  plan: Plan,
  results: Iterable<SetResult>,
  judgement: Judgement = AS_PLAYED,
  level: number = DEFAULT_LEVEL,
): ContestStandings {
  if (plan.contest === null) throw new Error('not the plan of a contest');
  const { finalists, rankBy } = plan.contest;
  const { played, judged } = judgedBooks(plan, results, judgement);
  const rank = (stage: 'preliminary' | 'final'): RankedAgent[] => {
    const agents = rankable(plan, played, stage, judgement);
    return rankStage(stage, judged, agents, rankBy, seedMark(plan), level);
  };
  return {
    blocks: played.map((book) => book.standings(plan.agents, level)),
    preliminary: cutAfter(finalists, rank('preliminary')),
    final: rank('final'),
  };
}

function rankable(
  { agents }: Plan,
  books: readonly BlockBooks[],
  stage: Stage,
  judgement: Judgement,
): readonly PlannedAgent[] {
  if (judgement.policy !== 'eliminate') return agents;
  return withoutRank(agents, violationsOf(books.flatMap(faultsIn), stage, agents, judgement));
}

const faultsIn = ({ block: { stage }, books }: BlockBooks): StageFaults[] =>
  [...books].map(([agent, book]) => ({ stage, agent, kinds: book.faults.kinds() }));
