import { DEFAULT_LEVEL, pairsOf, topPlaces, weightedScores } from '@aiwolf-arena/stats';
import { type Plan, roundNumbers, type SetResult } from '@aiwolf-arena/tournament';
import { AS_PLAYED, forfeited, type Judgement, withoutViolators } from './judgement.ts';
import { scoringOf } from './rank/score.ts';
import { stageTable } from './rank/table.ts';

/** Whether it is decided who reaches the final or, in a final, who is first. */
export interface Decision {
  /** The number of rounds at the look that decided or, if none did, at the last look; 0 if there was none. */
  readonly rounds: number;
  /** The number of looks up to then. */
  readonly looks: number;
  /** The number of teams whose place above or below the cut is open. 0: it is decided. */
  readonly open: number;
}

/**
 * Looks at the first `rounds` rounds of a stage, after the rounds that `roundLooks` names, until a look shows for every team
 * whether it is one of the best: the finalists or, in a final, the first. Of fields of which this is asked again and again, at
 * most 5 % get a wrong answer. The ranking is the one that counts, with faults as the judgement has it.
 */
export function decisionOf(plan: Plan, results: readonly SetResult[], judgement: Judgement = AS_PLAYED): Decision {
  const roundOf = roundNumbers(plan.blocks);
  let decision: Decision = { rounds: 0, looks: 0, open: plan.agents.filter(({ ranked }) => ranked).length };
  for (const { rounds, level } of roundLooks()) {
    if (rounds > (plan.rounds ?? 0) || decision.open === 0) break;
    const until = results.filter(({ block, set }) => roundOf(block, set) < rounds);
    decision = { rounds, looks: decision.looks + 1, open: openIn({ ...plan, results: until }, judgement, level) };
  }
  return decision;
}

type Played = Plan & { readonly results: readonly SetResult[] };

/** Returns for how many teams it is open at this level whether they are among the best. */
function openIn(played: Played, judgement: Judgement, level: number): number {
  const { stage } = played.blocks[0]!;
  const agents = judgement.policy === 'eliminate' ? withoutViolators(played, stage, judgement) : played.agents;
  const results = judgement.policy === 'forfeit' ? forfeited(played, judgement) : played.results;
  const table = stageTable(played.blocks, results, (agent) => agents[agent]!.ranked);
  const places = stage === 'final' ? 1 : played.contest!.finalists;
  if (table.agents.length <= places) return 0;
  const { ranks, rows, weighting } = scoringOf(table, played.contest!.rankBy);
  if (ranks.includes(null)) return table.agents.length;
  const pairs = pairsOf(weightedScores(rows, weighting.weights));
  return topPlaces(pairs, places, level).filter((place) => place === 'undecided').length;
}

const FIRST = 4;
const GROWTH = 1.25;
/** The larger this number, the more of the error rate is left for late looks, at which there are most results. */
const DELAY = 9;

/**
 * Yields after how many rounds, and at which confidence level, it is looked whether a stage is decided: 4, 5, 7, 9, 12, 15, ...,
 * each a quarter later than the one before. The number of looks need not be known: look k has the share
 * (D + 1) / ((k + D) (k + D + 1)) of the error rate, with D = 9, and the shares of all looks add up to 1. So the union of all
 * looks holds at `level` (alpha spending by Bonferroni).
 */
export function* roundLooks(level: number = DEFAULT_LEVEL): Generator<{ readonly rounds: number; readonly level: number }> {
  for (let [look, rounds] = [1 + DELAY, FIRST]; ; look++, rounds = Math.ceil(rounds * GROWTH))
    yield { rounds, level: 1 - ((1 - level) * (DELAY + 1)) / (look * (look + 1)) };
}
