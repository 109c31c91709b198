import {
  type ArenaIdentity,
  type ContestSpec,
  type Plan,
  planPreliminary,
} from '@aiwolf-arena/tournament';
import { bundled } from '../../options/kinds.ts';
import type { Spec } from '../../options/option-set.ts';
import { choose, OPTIONS } from '../../options/table.ts';
import { UsageError } from '../../options/usage-error.ts';
import type { LoadedRoster } from '../agents/roster.ts';
import { rulesChoice } from '../rules/rules-choice.ts';

/** What decides which games a contest plays. */
export const CONTEST_PLAN = {
  /** The entrants, each once: bundled names and paths. Default: all bundled. */
  agents: OPTIONS.agents.otherwise(bundled, 'all bundled'),
  ...choose('fill'),
  /** Village sizes, 3 to 18. Default: `[5, 15]`. */
  players: OPTIONS.players.default([5, 15]),
  /** Game sets of every size that every entrant plays at least. Default: 20. */
  sets: OPTIONS.sets.default(20),
  ...choose('finalSets'),
  /** Places in the final. Default: 15, or as many as there are entrants. */
  finalists: OPTIONS.finalists.default(15),
  /** What ranks: `pooled` (default), `size-mean`, or one of the village sizes. */
  rankBy: OPTIONS.rankBy.default('pooled'),
  ...choose('agent', 'games', 'seed', 'rules'),
  /** How villages are drawn from more agents than seats: `random` (default) or `balanced`. */
  draw: OPTIONS.draw.default('random'),
  ...choose('trust'),
};

/** The part of it from which villages follow. */
export type ContestTerms = Pick<
  Spec<typeof CONTEST_PLAN>,
  'seed' | 'players' | 'sets' | 'games' | 'draw' | 'rules' | 'finalists' | 'finalSets' | 'rankBy'
>;

/** The terms of a contest, from which both its stages are planned. */
export function contestSpecOf(
  terms: ContestTerms,
  roster: LoadedRoster,
  arena: ArenaIdentity,
): ContestSpec {
  const { rankBy, players, sets } = terms;
  if (typeof rankBy === 'number' && !players.includes(rankBy)) throw unplayed(rankBy, players);
  refuseTwice(roster);
  return {
    arena,
    seed: terms.seed,
    players,
    sets,
    gamesPerSet: terms.games,
    agents: roster.planned,
    draw: terms.draw,
    terms: {
      finalists: Math.min(terms.finalists, roster.lineUp.length),
      finalSets: terms.finalSets ?? sets,
      rankBy,
    },
    rulesOf: rulesChoice(terms.rules),
  };
}

/** What is said of a village size to rank by that nobody plays. */
export const unplayed = (size: number, played: readonly number[]): UsageError =>
  new UsageError(`\`rankBy\`: ${size} is not among the village sizes ${played.join(', ')}`);

function refuseTwice({ lineUp, planned }: LoadedRoster): void {
  const twice = lineUp.find((place, i) => lineUp.indexOf(place) < i);
  if (twice === undefined) return;
  const { name } = planned[twice]!;
  throw new UsageError(
    `\`agents\`: ${name} is named twice, and a team sits once in a contest village`,
  );
}

export const contestPlanOf = (terms: ContestTerms, roster: LoadedRoster, arena: ArenaIdentity): Plan =>
  planPreliminary(contestSpecOf(terms, roster, arena));
