import {
  type ArenaIdentity,
  type ContestSpec,
  type Draw,
  type Plan,
  planPreliminary,
  type RankBy,
} from '@aiwolf-arena/tournament';
import type { Roster } from '../agents/roster.ts';
import { UsageError } from '../options/usage-error.ts';
import { rulesChoice } from '../rules/rules-choice.ts';

/** What decides which games a contest plays, beside its agents. */
export interface ContestTerms {
  readonly seed: string;
  readonly players: readonly number[];
  readonly sets: number;
  readonly games: number;
  readonly draw: Draw;
  readonly rules: string;
  readonly finalists: number;
  readonly finalSets?: number | undefined;
  readonly rankBy: RankBy;
}

/** The terms of a contest, from which both its stages are planned. */
export function contestSpecOf(
  terms: ContestTerms,
  roster: Roster,
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

function refuseTwice({ lineUp, planned }: Roster): void {
  const twice = lineUp.find((place, i) => lineUp.indexOf(place) < i);
  if (twice === undefined) return;
  const { name } = planned[twice]!;
  throw new UsageError(
    `\`agents\`: ${name} is named twice, and a team sits once in a contest village`,
  );
}

export const contestPlanOf = (terms: ContestTerms, roster: Roster, arena: ArenaIdentity): Plan =>
  planPreliminary(contestSpecOf(terms, roster, arena));
