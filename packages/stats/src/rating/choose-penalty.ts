import { expit, fitLogistic, linear, type Observation } from './logistic.ts';
import { type TeamGame, type TeamPenalties, teamDesign } from './team-design.ts';

/**
 * The penalties, of those offered, under which sets left out are predicted best: cross-validation over SETS (set number
 * modulo `folds`), never over games, which would know their own set. Null without games or candidates.
 */
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

/** Log likelihood of the sets of each fold under the fit of all others. */
function predictionScore(
  games: readonly TeamGame[],
  candidate: TeamPenalties,
  folds: number,
): number {
  const { observations, penalties } = teamDesign(games, candidate);
  // A level that only the fold left out has must not be free.
  const held = penalties.map((penalty) => Math.max(penalty, 1e-6));
  let score = 0;
  for (let fold = 0; fold < folds; fold++) {
    const left = observations.filter(({ set }) => set % folds === fold);
    const kept = observations.filter(({ set }) => set % folds !== fold);
    if (left.length > 0 && kept.length > 0)
      score += likelihood(left, fitLogistic(kept, held).coefficients);
  }
  return score;
}

function likelihood(observations: readonly Observation[], theta: readonly number[]): number {
  return observations.reduce((sum, { columns, values, won }) => {
    const p = expit(linear(columns, values, theta));
    return sum + Math.log(won ? p : 1 - p);
  }, 0);
}
