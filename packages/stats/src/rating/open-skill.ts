import { rate, rating } from 'openskill';
import { bradleyTerryFull } from 'openskill/models';
import { NEW_SKILL, SKILL_BETA, type Skill } from './true-skill.ts';

/**
 * Weng and Lin's (2011) update for two teams, Bradley-Terry over full pairs, by the package OpenSkill, without drift
 * (tau 0): for readers used to its numbers. The same reservations as for TrueSkill. A path of its own
 * (`@aiwolf-arena/stats/open-skill`), so that nobody else loads the package.
 */
export function openSkill(
  winners: readonly Skill[],
  losers: readonly Skill[],
  beta: number = SKILL_BETA,
): { readonly winners: readonly Skill[]; readonly losers: readonly Skill[] } {
  const teams = [winners, losers].map((team) => team.map(toRating));
  const [won, lost] = rate(teams, { model: bradleyTerryFull, beta, tau: 0 });
  return { winners: won!.map(toSkill), losers: lost!.map(toSkill) };
}

const toRating = ({ mean, deviation }: Skill) => rating({ mu: mean, sigma: deviation });
const toSkill = ({ mu, sigma }: { mu: number; sigma: number }): Skill => ({
  mean: mu,
  deviation: sigma,
});

/** The lower end of what a skill may be, OpenSkill's usual single number: mean - 3 deviations, 0 for a newcomer. */
export const ordinal = ({ mean, deviation }: Skill = NEW_SKILL): number => mean - 3 * deviation;
