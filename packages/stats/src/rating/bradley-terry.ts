import { quadraticForm } from '../linear/cholesky.ts';
import { fitLogistic, type Observation } from './logistic.ts';

/** log odds of i over j are strengths[i] - strengths[j]; strengths sum to 0. */
export interface BradleyTerry {
  readonly strengths: readonly number[];
  /** Of each strength against the mean, if games were independent; with a ridge, of each strength by itself. */
  readonly errors: readonly number[];
  readonly logLikelihood: number;
}

/** One unit on Elo's scale is ln(10)/400 of log odds. */
export const toElo = (strength: number): number => (400 * strength) / Math.LN10;

/**
 * Bradley and Terry's (1952) model of games of one against one from `wins[i][j]`, games that i won against j. With
 * `ridge` > 0 the maximum of loglik - ridge/2 sum strength²; without it everyone must have a chain of wins to everyone.
 */
export function bradleyTerry(
  wins: readonly (readonly number[])[],
  ridge: number = 0,
): BradleyTerry {
  const players = wins.length;
  const observations = observationsOf(wins, ridge > 0 ? -1 : 0);
  const columns = ridge > 0 ? players : players - 1;
  const fit = fitLogistic(observations, new Array<number>(columns).fill(ridge));
  const { logLikelihood } = fit;
  if (ridge > 0) {
    const errors = fit.covariance.map((row, i) => Math.sqrt(row[i]!));
    return { strengths: fit.coefficients, errors, logLikelihood };
  }
  const raw = [0, ...fit.coefficients];
  const mean = raw.reduce((sum, strength) => sum + strength, 0) / players;
  const contrast = (i: number) =>
    fit.coefficients.map((_, j) => (j + 1 === i ? 1 : 0) - 1 / players);
  return {
    strengths: raw.map((strength) => strength - mean),
    errors: raw.map((_, i) => Math.sqrt(quadraticForm(fit.covariance, contrast(i)))),
    logLikelihood,
  };
}

/** One observation for each ordered pair; player `reference` (if not -1) has no column, its strength is 0. */
function observationsOf(wins: readonly (readonly number[])[], reference: number): Observation[] {
  const column = (player: number) => (reference < 0 ? player : player - 1);
  return wins.flatMap((row, i) =>
    row.flatMap((times, j): Observation[] => {
      const sides = [
        [i, 1],
        [j, -1],
      ].filter(([player]) => player !== reference);
      const columns = sides.map(([player]) => column(player!));
      const values = sides.map(([, value]) => value!);
      return i === j || times === 0 ? [] : [{ columns, values, won: true, times, set: 0 }];
    }),
  );
}
