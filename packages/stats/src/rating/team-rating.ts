import { studentCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { identification } from './identified.ts';
import { expit, fitLogistic, type LogisticFit } from './logistic.ts';
import { sandwich } from './sandwich.ts';
import { type TeamDesign, type TeamGame, type TeamPenalties, teamDesign } from './team-design.ts';
import { type TeamModel, type Uncertainty, uncertainty } from './team-model.ts';

/** An agent's effect in one role, against the mean of all agents in that role. */
export interface RoleEffect extends Uncertainty {
  /** Of log odds for its own team. */
  readonly effect: number;
  /** What replacing an average agent by this one adds to the chance of its team, in a group of average agents. */
  readonly winGain: number;
}

/** Effects of agents in roles, in log odds. */
export interface TeamRating {
  /** Level of each kind of game: log odds of home among average agents. */
  readonly levels: readonly number[];
  /** roles[role][agent]. */
  readonly roles: readonly (readonly RoleEffect[])[];
  /** Of the information: how many directions the games tell. */
  readonly rank: number;
  /** Coefficients in all. */
  readonly columns: number;
  readonly sets: number;
  readonly fit: LogisticFit;
  readonly model: TeamModel;
}

/**
 * Ridge logistic rating of agents in roles with errors clustered by set. One group that always plays together tells
 * only part of it: how an agent compares as villager and how as wolf cannot be separated there; such effects are said
 * to be not identified, instead of shown as 0 with the error of the prior.
 */
export function teamRating(
  games: readonly TeamGame[],
  penalties: TeamPenalties,
  level: number = DEFAULT_LEVEL,
): TeamRating {
  const design = teamDesign(games, penalties);
  const fit = fitLogistic(design.observations, design.penalties);
  const robust = sandwich(design.observations, fit);
  const known = identification(design.observations, design.penalties.length);
  const sets = new Set(games.map(({ set }) => set)).size;
  const critical = sets > 1 ? studentCritical(level, sets - 1) : null;
  const side = sidesOf(games, design.roles);
  const base = fit.coefficients[0] ?? 0;

  const model: TeamModel = {
    effects: fit.coefficients,
    robust,
    known,
    critical,
    contrast: (agent, role) => againstMean(design, agent, role),
    base: (role) => side[role]! * base,
  };
  const agents = [...new Array(design.agents).keys()];
  return {
    levels: fit.coefficients.slice(0, design.kinds),
    roles: side.map((_, role) => agents.map((agent) => effectOf(model, agent, role))),
    rank: known.rank,
    columns: known.columns,
    sets,
    fit,
    model,
  };
}

function effectOf(model: TeamModel, agent: number, role: number): RoleEffect {
  const contrast = model.contrast(agent, role);
  const effect = contrast.reduce((sum, value, j) => sum + value * model.effects[j]!, 0) + 0;
  const base = model.base(role);
  const winGain = expit(base + effect) - expit(base) + 0;
  return { effect, winGain, ...uncertainty(model, contrast, effect) };
}

/** 1 for roles of the home team, -1 for those of the away team. */
function sidesOf(games: readonly TeamGame[], roles: number): number[] {
  const sides = new Array<number>(roles).fill(1);
  for (const { away } of games) for (const { role } of away) sides[role] = -1;
  return sides;
}

function againstMean(design: TeamDesign, agent: number, role: number): number[] {
  const contrast = new Array<number>(design.penalties.length).fill(0);
  for (let other = 0; other < design.agents; other++) {
    const weight = (other === agent ? 1 : 0) - 1 / design.agents;
    const general = design.agentColumn(other);
    if (general !== null) contrast[general]! += weight;
    contrast[design.roleColumn(other, role)]! += weight;
  }
  return contrast;
}
