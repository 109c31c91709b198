import { type ContestSpec, type Plan, planPreliminary, planRun } from '@aiwolf-arena/tournament';
import type { ContestPlanOptions, RunPlanSpec } from '../options/specs.ts';
import { UsageError } from '../usage-error.ts';
import { ARENA_VERSION } from '../version.ts';
import { type Roster, wishesOf } from './roster.ts';
import { rulesChoice } from './rules-choice.ts';

/** The plan of `run`. */
export function runPlanOf(spec: Omit<RunPlanSpec, 'agents' | 'agent'>, roster: Roster): Plan {
  return planRun({
    arena: ARENA_VERSION,
    seed: spec.seed,
    players: spec.players,
    sets: spec.sets,
    gamesPerSet: spec.games,
    agents: roster.planned,
    lineUp: roster.lineUp,
    draw: spec.draw,
    wishes: wishesOf(spec.role, roster.planned),
    rulesOf: rulesChoice(spec.rules),
  });
}

/** The terms of `contest`, from which both its stages are planned. */
export function contestSpecOf(options: ContestPlanOptions, roster: Roster): ContestSpec {
  const { rankBy, players, sets } = options;
  if (typeof rankBy === 'number' && !players.includes(rankBy)) {
    throw new UsageError(
      `--rank-by: ${rankBy} is not among the village sizes ${players.join(', ')}`,
    );
  }
  const twice = roster.lineUp.find((place, i) => roster.lineUp.indexOf(place) < i);
  if (twice !== undefined) {
    const { name } = roster.planned[twice]!;
    throw new UsageError(
      `--agents: ${name} is named twice, and a team sits once in a contest village`,
    );
  }
  return {
    arena: ARENA_VERSION,
    seed: options.seed,
    players,
    sets,
    gamesPerSet: options.games,
    agents: roster.planned,
    draw: options.draw,
    terms: {
      finalists: Math.min(options.finalists, roster.lineUp.length),
      finalSets: options.finalSets ?? sets,
      rankBy,
    },
    rulesOf: rulesChoice(options.rules),
  };
}

export const contestPlanOf = (options: ContestPlanOptions, roster: Roster): Plan =>
  planPreliminary(contestSpecOf(options, roster));
