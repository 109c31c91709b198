import { cholesky, inverse, type Matrix, solve } from '../linear/cholesky.ts';

/** One observation: the columns that are not 0, their values, what came of it, and how often (1 unless said). */
export interface Observation {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly won: boolean;
  readonly times?: number;
  /** Observations of one set stand or fall together. */
  readonly set: number;
}

/** A fitted logistic regression. */
export interface LogisticFit {
  /** Log odds, one a column. */
  readonly coefficients: readonly number[];
  /** Inverse of the penalised information: the errors if games were independent and the penalty a prior. */
  readonly covariance: Matrix;
  readonly logLikelihood: number;
  /** logLikelihood less the penalty. */
  readonly objective: number;
}

const MOST_STEPS = 100;
const CONVERGED = 1e-11;

/**
 * Logistic regression with a ridge: the maximum of loglik - sum penalty_j theta_j² / 2, by Newton's steps, halved
 * where they would lose. `penalties` has one entry a column, 0 for a free one. Unique, and finite also for a side
 * that always won, wherever the penalty is not 0. Throws if a free direction is left that the observations do not
 * determine.
 */
export function fitLogistic(
  observations: readonly Observation[],
  penalties: readonly number[],
): LogisticFit {
  let theta = penalties.map(() => 0);
  let best = objectiveOf(observations, penalties, theta);
  for (let count = 0; count < MOST_STEPS; count++) {
    const { gradient, information } = derivatives(observations, penalties, theta);
    const step = solve(cholesky(information), gradient);
    const next = climb(observations, penalties, theta, step, best);
    const moved = Math.max(0, ...next.theta.map((value, j) => Math.abs(value - theta[j]!)));
    ({ theta, best } = next);
    if (moved < CONVERGED) break;
  }
  const { information } = derivatives(observations, penalties, theta);
  return {
    coefficients: theta.map((value) => value + 0),
    covariance: inverse(cholesky(information)),
    logLikelihood: objectiveOf(observations, [], theta),
    objective: best,
  };
}

function climb(
  observations: readonly Observation[],
  penalties: readonly number[],
  theta: readonly number[],
  step: readonly number[],
  best: number,
): { theta: number[]; best: number } {
  for (let size = 1; size > 1e-6; size /= 2) {
    const moved = theta.map((value, j) => value + size * step[j]!);
    const reached = objectiveOf(observations, penalties, moved);
    if (reached >= best) return { theta: moved, best: reached };
  }
  // No gain is left beyond rounding: the full step is the better of two equals.
  return { theta: theta.map((value, j) => value + step[j]!), best };
}

function objectiveOf(
  observations: readonly Observation[],
  penalties: readonly number[],
  theta: readonly number[],
): number {
  let sum = 0;
  for (const { columns, values, won, times = 1 } of observations) {
    const eta = linear(columns, values, theta);
    const margin = won ? eta : -eta;
    // ln of the probability of what happened, without overflow on either side.
    sum -=
      times * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
  }
  return penalties.reduce((total, penalty, j) => total - (penalty * theta[j]! ** 2) / 2, sum);
}

export function linear(
  columns: readonly number[],
  values: readonly number[],
  theta: readonly number[],
): number {
  let sum = 0;
  for (let i = 0; i < columns.length; i++) sum += values[i]! * theta[columns[i]!]!;
  return sum;
}

export const expit = (eta: number): number => 1 / (1 + Math.exp(-eta));

function derivatives(
  observations: readonly Observation[],
  penalties: readonly number[],
  theta: readonly number[],
): { gradient: number[]; information: number[][] } {
  const gradient = penalties.map((penalty, j) => -penalty * theta[j]!);
  const information = penalties.map((penalty, i) =>
    penalties.map((_, j) => (i === j ? penalty : 0)),
  );
  for (const { columns, values, won, times = 1 } of observations) {
    const p = expit(linear(columns, values, theta));
    const residual = times * ((won ? 1 : 0) - p);
    const weight = times * p * (1 - p);
    for (const [a, column] of columns.entries()) {
      gradient[column]! += residual * values[a]!;
      const row = information[column]!;
      for (const [b, other] of columns.entries()) row[other]! += weight * values[a]! * values[b]!;
    }
  }
  return { gradient, information };
}
