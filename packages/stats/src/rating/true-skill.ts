import { normalCdf, normalDensity } from '../distribution/normal.ts';

/** Belief about a skill: mean and standard deviation. */
export interface Skill {
  readonly mean: number;
  readonly deviation: number;
}

export const NEW_SKILL: Skill = { mean: 25, deviation: 25 / 3 };
export const SKILL_BETA = 25 / 6;

/** What one game changes. */
export interface SkillUpdate {
  /** Chance to win of the team that won, before the game: 0 to 1. */
  readonly expected: number;
  /** Of all players afterwards, in the order given. */
  readonly winners: readonly Skill[];
  readonly losers: readonly Skill[];
}

/**
 * TrueSkill's exact update for two teams without draws and drift (Herbrich, Minka and Graepel 2006): c² = sum of all
 * variances + one beta² a player, t = (winners - losers)/c, v = phi(t)/Phi(t), w = v (v + t). A familiar view, wrong
 * for a ranking: a team's skill is the sum of its members, the order of games matters, and the games of a set count
 * as independent.
 */
export function trueSkill(
  winners: readonly Skill[],
  losers: readonly Skill[],
  beta: number = SKILL_BETA,
): SkillUpdate {
  const all = [...winners, ...losers];
  const c = Math.sqrt(all.reduce((sum, { deviation }) => sum + deviation ** 2 + beta ** 2, 0));
  const t = (sumOf(winners) - sumOf(losers)) / c;
  const v = surprise(t);
  const w = v * (v + t);
  const update =
    (sign: 1 | -1) =>
    ({ mean, deviation }: Skill): Skill => ({
      mean: mean + (sign * deviation ** 2 * v) / c,
      deviation: deviation * Math.sqrt(Math.max(0, 1 - (deviation / c) ** 2 * w)),
    });
  return {
    expected: normalCdf(t),
    winners: winners.map(update(1)),
    losers: losers.map(update(-1)),
  };
}

const sumOf = (team: readonly Skill[]): number => team.reduce((sum, { mean }) => sum + mean, 0);

/** Below this the normal cdf underflows; there phi/Phi is -t - 1/t to many digits. */
const FAR = -30;

const surprise = (t: number): number => (t < FAR ? -t - 1 / t : normalDensity(t) / normalCdf(t));
