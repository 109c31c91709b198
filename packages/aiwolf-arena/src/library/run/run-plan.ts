import { type ArenaIdentity, type Draw, type Plan, planRun } from '@aiwolf-arena/tournament';
import { type Roster, wishesOf } from '../agents/roster.ts';
import type { NamedWish } from '../options/village-fields.ts';
import { rulesChoice } from '../rules/rules-choice.ts';

/** What decides which games a run plays, beside its agents. */
export interface RunTerms {
  readonly seed: string;
  readonly players: readonly number[];
  readonly sets: number;
  readonly games: number;
  readonly draw: Draw;
  readonly role: readonly NamedWish[];
  readonly rules: string;
}

/** The plan of a run that an arena is about to play. */
export function runPlanOf(terms: RunTerms, roster: Roster, arena: ArenaIdentity): Plan {
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
