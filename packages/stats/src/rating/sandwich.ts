import type { Matrix } from '../linear/cholesky.ts';
import { expit, type LogisticFit, linear, type Observation } from './logistic.ts';

/**
 * Cluster-robust covariance of a logistic fit: H^-1 (sum over sets of s s') H^-1 with s the set's score (Liang and
 * Zeger 1986), H penalised. The model's own covariance takes the games of a set as independent and is too small. CR1
 * multiplies by sets/(sets - 1).
 */
export function sandwich(
  observations: readonly Observation[],
  { coefficients, covariance }: LogisticFit,
  correction: 'CR0' | 'CR1' = 'CR1',
): number[][] {
  const scores = [...setScores(observations, coefficients).values()];
  const sets = scores.length;
  const factor = correction === 'CR1' && sets > 1 ? sets / (sets - 1) : 1;
  const steps = scores.map((score) => times(covariance, score));
  return covariance.map((_, i) =>
    covariance.map((_, j) => factor * steps.reduce((sum, step) => sum + step[i]! * step[j]!, 0)),
  );
}

function setScores(
  observations: readonly Observation[],
  theta: readonly number[],
): Map<number, number[]> {
  const scores = new Map<number, number[]>();
  for (const { columns, values, won, times: count = 1, set } of observations) {
    const score = scores.get(set) ?? theta.map(() => 0);
    scores.set(set, score);
    const residual = count * ((won ? 1 : 0) - expit(linear(columns, values, theta)));
    for (const [i, column] of columns.entries()) score[column]! += residual * values[i]!;
  }
  return scores;
}

const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, cell, j) => sum + cell * vector[j]!, 0));
