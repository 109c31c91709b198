import { studentCritical } from './distributions.ts';
import { DEFAULT_LEVEL } from './interval.ts';
import {
  expit,
  fitLogistic,
  type Identification,
  identification,
  type LogisticFit,
  linear,
  type Matrix,
  type Observation,
  quadraticForm,
  sandwich,
} from './logistic.ts';
import { sharesOf } from './roles.ts';

/** An agent that plays a role. Agents and roles are numbered from 0; the caller defines the roles. */
export interface Member {
  readonly agent: number;
  readonly role: number;
}

export interface TeamGame {
  readonly set: number;
  readonly home: readonly Member[];
  readonly away: readonly Member[];
  readonly homeWon: boolean;
  /** The kind of the game, such as its number of players. Each kind has its own level (see `teamDesign`). Default: 0. */
  readonly kind?: number;
}

/** How strongly effects are pulled towards 0: 1 / variance of the effects' assumed (prior) distributions. */
export interface TeamPenalties {
  readonly role: number;
  /** 1 / variance of the effect of an agent in all its roles; if omitted, the model has no such effects. */
  readonly agent?: number | null;
}

/** The penalty of levels. It hardly changes estimates, but keeps a level finite if one team won all games of a kind. */
const LEVEL_PENALTY = 1e-10;

/** The columns of the regression: one for the level of each kind of game, for each agent, and for each agent in each role. */
export interface TeamDesign {
  readonly observations: readonly Observation[];
  readonly penalties: readonly number[];
  readonly kinds: number;
  readonly agents: number;
  readonly roles: number;
  /** Returns the column of the effect of an agent in all its roles; `null` if the model has no such effects. */
  agentColumn(agent: number): number | null;
  roleColumn(agent: number, role: number): number;
}

/**
 * Returns the Bradley-Terry model for two teams, `home` and `away` (Huang, Weng and Lin 2006): logit P(home wins) = intercept
 * of the kind of game (such as the number of players) + sum over the agents of `home` of (effect of the agent + effect of the
 * agent in its role) - the same sum over `away`. Each role belongs to one team.
 */
export function teamDesign(games: readonly TeamGame[], penalties: TeamPenalties): TeamDesign {
  const members = games.flatMap(({ home, away }) => [...home, ...away]);
  const kinds = 1 + Math.max(0, ...games.map(({ kind = 0 }) => kind));
  const agents = 1 + maximum(members.map(({ agent }) => agent));
  const roles = 1 + maximum(members.map(({ role }) => role));
  const general = penalties.agent ?? null;
  const before = kinds + (general === null ? 0 : agents);
  const agentColumn = (agent: number) => (general === null ? null : kinds + agent);
  const roleColumn = (agent: number, role: number) => before + role * agents + agent;
  return {
    observations: games.map((game) => observe(game, agentColumn, roleColumn)),
    penalties: [
      ...new Array<number>(kinds).fill(LEVEL_PENALTY),
      ...new Array<number>(before - kinds).fill(general ?? 0),
      ...new Array<number>(agents * roles).fill(penalties.role),
    ],
    kinds,
    agents,
    roles,
    agentColumn,
    roleColumn,
  };
}

const maximum = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), -1);

function observe(
  { set, home, away, homeWon, kind = 0 }: TeamGame,
  agentColumn: TeamDesign['agentColumn'],
  roleColumn: TeamDesign['roleColumn'],
): Observation {
  const cells = new Map([[kind, 1]]);
  const add = (column: number | null, value: number) => {
    if (column !== null) cells.set(column, (cells.get(column) ?? 0) + value);
  };
  for (const [team, sign] of [
    [home, 1],
    [away, -1],
  ] as const) {
    for (const { agent, role } of team) {
      add(agentColumn(agent), sign);
      add(roleColumn(agent, role), sign);
    }
  }
  return { columns: [...cells.keys()], values: [...cells.values()], won: homeWon, set };
}

/** An agent's effect in one role, relative to the mean of all agents in that role. */
export interface RoleEffect extends Uncertainty {
  /** The effect in log odds, for the agent's own team. */
  readonly effect: number;
  /** How much the win probability of a team of average agents increases if this agent replaces one of them. */
  readonly winGain: number;
}

export interface TeamRating {
  /** By kind of game: the log odds that the home team wins if all agents are average. */
  readonly levels: readonly number[];
  /** The effects of agents in roles, as roles[role][agent]. */
  readonly roles: readonly (readonly RoleEffect[])[];
  /** The rank of the information matrix: how many independent differences the games determine. */
  readonly rank: number;
  readonly columns: number;
  readonly sets: number;
  readonly fit: LogisticFit;
  readonly model: TeamModel;
}

/**
 * Rates agents in roles by ridge logistic regression, with standard errors clustered by game set. If a single group always
 * plays together, an agent's strengths as villager and as werewolf cannot be separated. Such effects get the status
 * `not-identified`, because an effect of 0 with the error of the prior would be misleading.
 */
export function teamRating(games: readonly TeamGame[], penalties: TeamPenalties, level: number = DEFAULT_LEVEL): TeamRating {
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

/** Returns a number for each role: 1 if the role belongs to the home team, -1 if it belongs to the away team. */
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

/** The data from which the uncertainty of any linear combination of a rating's coefficients is computed. */
export interface TeamModel {
  readonly effects: readonly number[];
  /** Covariance of the coefficients, clustered by game set. */
  readonly robust: Matrix;
  readonly known: Identification;
  /** Critical value of Student's t; `null` with one set. */
  readonly critical: number | null;
  /** Returns the weights of the coefficients whose sum is an agent's effect in a role, relative to the mean of all agents. */
  contrast(agent: number, role: number): readonly number[];
  /** Returns the log odds that the team of the role wins if all agents are average. */
  base(role: number): number;
}

/** The uncertainty of an effect, in the units of the effect. */
export interface Uncertainty {
  /** Standard error clustered by set (CR1); `null` if the games do not determine the effect, or with one set. */
  readonly standardError: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** `not-identified`: the games do not determine the effect, because any value explains them equally well. */
  readonly status: 'ok' | 'not-identified' | 'single-set';
}

/** Returns the t interval of `value`. `contrast`: the weights of the coefficients in `value`, or the gradient of `value`. */
function uncertainty({ robust, known, critical }: TeamModel, contrast: readonly number[], value: number): Uncertainty {
  const nothing = { standardError: null, low: null, high: null };
  if (!known.identifies(contrast)) return { ...nothing, status: 'not-identified' };
  const error = Math.sqrt(Math.max(0, quadraticForm(robust, contrast)));
  if (critical === null || error === 0) return { ...nothing, status: 'single-set' };
  const [low, high] = [value - critical * error, value + critical * error];
  return { standardError: error, low, high, status: 'ok' };
}

/** How much a team's win probability increases if this agent replaces an average agent: a mean over roles. */
export interface OverallGain extends Uncertainty {
  readonly gain: number;
}

/**
 * Returns the gains of all agents in win probability, with roles weighted by how often they are dealt. The t intervals are by
 * the delta method: the gradient is sum w p (1 - p) c over roles, where w is the weight, p the win probability and c the
 * contrast of the role. If the same group plays all games, only the sum of an agent's effects as villager and as werewolf is
 * determined. A gain is then identified only if both teams have the same weight and equal chances to win.
 */
export function overallGains({ roles, model }: TeamRating, weights: readonly number[]): OverallGain[] {
  const shares = sharesOf(weights);
  return (roles[0] ?? []).map((_, agent) => {
    let gain = 0;
    const gradient = new Array<number>(model.effects.length).fill(0);
    for (const [role, effects] of roles.entries()) {
      const { effect, winGain } = effects[agent]!;
      gain += shares[role]! * winGain;
      const p = expit(model.base(role) + effect);
      for (const [j, value] of model.contrast(agent, role).entries()) gradient[j]! += shares[role]! * p * (1 - p) * value;
    }
    return { gain: gain + 0, ...uncertainty(model, gradient, gain) };
  });
}

/** Returns the penalties that best predict sets left out of the fit (number modulo `folds`); `null` without games. */
export function choosePenalties(
  games: readonly TeamGame[],
  candidates: readonly TeamPenalties[],
  folds: number = 5,
): TeamPenalties | null {
  let best: TeamPenalties | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const score = games.length === 0 ? highest : predictionScore(games, candidate, folds);
    if (score > highest) [best, highest] = [candidate, score];
  }
  return best;
}

/** Returns the log likelihood of the sets of each fold (part), predicted from a fit to all other sets. All folds are added. */
function predictionScore(games: readonly TeamGame[], candidate: TeamPenalties, folds: number): number {
  const { observations, penalties } = teamDesign(games, candidate);
  // a level that occurs only in the held-out fold needs a penalty, otherwise it is not determined
  const held = penalties.map((penalty) => Math.max(penalty, 1e-6));
  let score = 0;
  for (let fold = 0; fold < folds; fold++) {
    const left = observations.filter(({ set }) => set % folds === fold);
    const kept = observations.filter(({ set }) => set % folds !== fold);
    if (left.length > 0 && kept.length > 0) score += likelihood(left, fitLogistic(kept, held).coefficients);
  }
  return score;
}

function likelihood(observations: readonly Observation[], theta: readonly number[]): number {
  return observations.reduce((sum, { columns, values, won }) => {
    const p = expit(linear(columns, values, theta));
    return sum + Math.log(won ? p : 1 - p);
  }, 0);
}
