import { type ArenaIdentity, type Plan, planRun } from '@aiwolf-arena/tournament';
import type { Spec } from '../../options/option-set.ts';
import { choose, OPTIONS } from '../../options/table.ts';
import { type LoadedRoster, wishesOf } from '../agents/roster.ts';
import { rulesChoice } from '../rules/rules-choice.ts';

/** What decides which games a run plays. */
export const RUN_PLAN = {
  agents: OPTIONS.agents,
  /** Village sizes, 3 to 18. Default: `[15]`. */
  players: OPTIONS.players.default([15]),
  /** Game sets, in all of every size. Default: 30. */
  sets: OPTIONS.sets.default(30),
  ...choose('games', 'seed', 'rules'),
  /** How villages are drawn from more agents than seats: `balanced` (default) or `random`. */
  draw: OPTIONS.draw.default('balanced'),
  ...choose('agent', 'role', 'trust'),
};

type RunTerms = Pick<
  Spec<typeof RUN_PLAN>,
  'seed' | 'sets' | 'games' | 'draw' | 'role' | 'rules'
> & { readonly players: readonly number[] };

/** The plan of a run that an arena is about to play. */
export function runPlanOf(terms: RunTerms, roster: LoadedRoster, arena: ArenaIdentity): Plan {
  return planRun({
    arena,
    seed: terms.seed,
    players: terms.players,
    sets: terms.sets,
    gamesPerSet: terms.games,
    agents: roster.planned,
    lineUp: roster.lineUp,
    draw: terms.draw,
    wishes: wishesOf(terms.role, roster.planned),
    rulesOf: rulesChoice(terms.rules),
  });
}
