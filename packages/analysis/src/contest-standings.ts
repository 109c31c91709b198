import type { Rate } from '@aiwolf-arena/stats';
import { type Plan, type PlannedAgent, type SetResult, type Stage, seedMark } from '@aiwolf-arena/tournament';
import { AS_PLAYED, forfeited, type Judgement, withoutViolators } from './judgement.ts';
import { exactWithZeros, inOrder, scoringOf, splitRank, tieOrderOf, toNumber } from './rank/score.ts';
import { type StageTable, sizesOf, stageTable } from './rank/table.ts';
import { ratesOf } from './standings/results.ts';
import { type BlockStandings, standingsOf } from './standings/standings.ts';

export interface RankedAgent {
  readonly agent: number;
  readonly name: string;
  /** 1 + the number of better entrants. Equal ranks are listed in random order; the order of the list decides who qualifies. */
  readonly rank: number;
  /** The win rate over all games of the stage, with all numbers of players together (regulation 2.3, 2.4). */
  readonly winRate: Rate;
  /** The score that decides the rank, in [0, 1]. It is the win rate, unless numbers of players are weighted differently. */
  readonly score: number;
  readonly sizes: readonly { readonly players: number; readonly winRate: Rate }[];
}

/** An agent's rank in the preliminary, and whether the agent qualifies for the final. */
export interface CutLine extends RankedAgent {
  readonly finalist: boolean;
  /** Whether the agent is tied with an agent on the other side of the cut, so that a random draw decided between them. */
  readonly tiedAtCut: boolean;
}

export interface ContestStandings {
  readonly blocks: readonly BlockStandings[];
  readonly preliminary: readonly CutLine[];
  /** The ranking of the final, which counts only games of the final; empty until the final has been played. */
  readonly final: readonly RankedAgent[];
}

/** Ranks the agents of a contest. `results` must be in plan order. A judgement of faults never changes `blocks`. */
export function contestStandings(plan: Plan, results: Iterable<SetResult>, judgement: Judgement = AS_PLAYED): ContestStandings {
  if (plan.contest === null) throw new Error('the plan is not that of a contest');
  const played = { ...plan, results: [...results] };
  const judged = judgement.policy === 'forfeit' ? forfeited(played, judgement) : played.results;
  const rank = (stage: 'preliminary' | 'final'): RankedAgent[] => {
    const agents = judgement.policy === 'eliminate' ? withoutViolators(played, stage, judgement) : plan.agents;
    return rankedIn(stage, plan, judged, agents);
  };
  return {
    blocks: standingsOf(plan, played.results),
    preliminary: cutAfter(plan.contest.finalists, rank('preliminary')),
    final: rank('final'),
  };
}

/** Returns the entrants of a stage (preliminary or final), best first. Entrants without games count as if they had lost. */
function rankedIn(stage: Stage, plan: Plan, results: readonly SetResult[], agents: readonly PlannedAgent[]): RankedAgent[] {
  const blocks = plan.blocks.filter((block) => block.stage === stage);
  const entrants = blocks.flatMap((block) => block.entrants);
  const table = stageTable(blocks, results, (agent) => agents[agent]!.ranked, entrants);
  const { exact, ranks } = scoringOf(table, plan.contest!.rankBy, exactWithZeros);
  const tieOrder = tieOrderOf(table.agents, { tieSeed: seedMark(plan), stage, agents });
  const rates = stageRates(table);
  return inOrder(ranks, tieOrder).map((at) => {
    const agent = table.agents[at]!;
    const known = { agent, name: agents[agent]!.name, rank: ranks[at]!, score: toNumber(exact[at]!) };
    return { ...known, ...rates[at]! };
  });
}

/** Returns the win rates by agent, in total and by number of players. Unknown design effects become the agents' median. */
function stageRates(table: StageTable): Pick<RankedAgent, 'winRate' | 'sizes'>[] {
  const sizes = sizesOf(table).map((players) => {
    const here = table.all.map((own) => own.filter((_, set) => table.sets[set]!.players === players));
    return { players, rates: ratesOf(here) };
  });
  return ratesOf(table.all).map(({ winRate }, at) => ({
    winRate,
    sizes: sizes.map(({ players, rates }) => ({ players, winRate: rates[at]!.winRate })),
  }));
}

/** Marks which agents of a ranking are among the first `finalists` places (regulation 2.3). */
function cutAfter(finalists: number, ranking: readonly RankedAgent[]): CutLine[] {
  const ranks = ranking.map(({ rank }) => rank);
  const split = splitRank(ranks, finalists);
  return ranking.map((line, place) => ({ ...line, finalist: place < finalists, tiedAtCut: line.rank === split }));
}
