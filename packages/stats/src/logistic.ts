/** One observation of a regression: its non-zero columns, their values, the outcome, and how often it occurred (default 1). */
export interface Observation {
  readonly columns: readonly number[];
  readonly values: readonly number[];
  readonly won: boolean;
  readonly times?: number;
  /** The game set of the observation. Observations of the same game set are dependent. */
  readonly set: number;
}

export interface LogisticFit {
  /** The coefficient of every column, in log odds (the logarithm of p / (1 - p)). */
  readonly coefficients: readonly number[];
  /** The inverse of H = information + penalties: the covariance if games were independent and the penalties were a prior. */
  readonly covariance: Matrix;
  readonly logLikelihood: number;
  readonly objective: number;
}

const MOST_STEPS = 100;
const CONVERGED = 1e-11;

/**
 * Fits a ridge logistic regression: maximises log likelihood - sum penalty_j theta_j² / 2 by Newton's method, halving steps
 * that do not improve it. `penalties` has one entry per column, 0 for a column without penalty. With penalties above 0 the
 * solution is unique and finite, even if a side always won. Throws if a column without penalty is not determined.
 */
export function fitLogistic(observations: readonly Observation[], penalties: readonly number[]): LogisticFit {
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
  // a smaller step could gain only rounding errors: of two equally good steps, take the full one
  return { theta: theta.map((value, j) => value + step[j]!), best };
}

function objectiveOf(observations: readonly Observation[], penalties: readonly number[], theta: readonly number[]): number {
  let sum = 0;
  for (const { columns, values, won, times = 1 } of observations) {
    const eta = linear(columns, values, theta);
    const margin = won ? eta : -eta;
    // adds ln of the outcome's probability, without overflow on either side
    sum -= times * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
  }
  return penalties.reduce((total, penalty, j) => total - (penalty * theta[j]! ** 2) / 2, sum);
}

export function linear(columns: readonly number[], values: readonly number[], theta: readonly number[]): number {
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
  const information = diagonal(penalties);
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

/**
 * Returns the cluster-robust covariance of a logistic fit: H^-1 (sum over sets of s s') H^-1, where s is the score (gradient)
 * of a set, and H^-1 is `covariance` (Liang and Zeger 1986). CR1 multiplies this by sets/(sets - 1). The model's own covariance
 * is too small, because it treats games as independent.
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
  return covariance.map((_, i) => covariance.map((_, j) => factor * steps.reduce((sum, step) => sum + step[i]! * step[j]!, 0)));
}

function setScores(observations: readonly Observation[], theta: readonly number[]): Map<number, number[]> {
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

/** Inner products below this size, relative to the lengths of the vectors, are rounding errors and count as 0. */
const TINY = 1e-7;

/** Which effects can be estimated from the games, whatever their outcomes are. */
export interface Identification {
  readonly columns: number;
  readonly rank: number;
  /** Whether the games determine this linear combination of coefficients. If not, only the penalty determines it. */
  identifies(contrast: readonly number[]): boolean;
}

/** Finds which contrasts the games determine. A contrast is not determined if it can change without effect on any game. */
export function identification(observations: readonly Observation[], columns: number): Identification {
  const directions = nullSpace(crossProduct(observations, columns));
  return {
    columns,
    rank: columns - directions.length,
    identifies: (contrast) => {
      const size = Math.hypot(...contrast);
      return directions.every((direction) => {
        const overlap = contrast.reduce((sum, value, j) => sum + value * direction[j]!, 0);
        return Math.abs(overlap) <= TINY * size * Math.hypot(...direction);
      });
    },
  };
}

/** Returns X'X of the matrix X of observations. Its entries are integers, so that rounding does not affect its rank. */
function crossProduct(observations: readonly Observation[], columns: number): Matrix {
  const product = diagonal(new Array<number>(columns).fill(0));
  for (const { columns: used, values } of observations) {
    for (const [a, column] of used.entries())
      for (const [b, other] of used.entries()) product[column]![other]! += values[a]! * values[b]!;
  }
  return product;
}

export type Matrix = readonly (readonly number[])[];

/** Returns the Cholesky factor: the lower triangular L with L L' = A. Throws if A is not positive definite. */
function cholesky(matrix: Matrix): number[][] {
  const lower: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const own: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j === i ? own : lower[j]!;
      let sum = row[j]!;
      for (let k = 0; k < j; k++) sum -= own[k]! * other[k]!;
      if (j === i && !(sum > 0)) throw new RangeError('the matrix is not positive definite');
      own.push(j === i ? Math.sqrt(sum) : sum / other[j]!);
    }
    lower.push(own);
  }
  return lower;
}

/** Solves L L' x = b for a lower triangular matrix L. */
function solve(lower: Matrix, b: readonly number[]): number[] {
  const n = lower.length;
  const x = [...b];
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i]![k]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= lower[k]![i]! * x[k]!;
    x[i]! /= lower[i]![i]!;
  }
  return x;
}

const inverse = (lower: Matrix): number[][] => diagonal(lower.map(() => 1)).map((unit) => solve(lower, unit));

const diagonal = (values: readonly number[]): number[][] =>
  values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));

export const quadraticForm = (matrix: Matrix, x: readonly number[]): number =>
  matrix.reduce((sum, row, i) => (x[i] === 0 ? sum : sum + x[i]! * row.reduce((s, a, j) => s + a * x[j]!, 0)), 0);

const NEGLIGIBLE = 1e-9;

/** Returns a basis of the vectors x with A x = 0 for a symmetric matrix of integers, by Gauss-Jordan elimination. */
function nullSpace(matrix: Matrix): number[][] {
  const rows = matrix.map((row) => [...row]);
  const columns = rows.length;
  const scale = Math.max(...rows.flat().map(Math.abs), 0);
  const pivots: number[] = [];
  for (let column = 0; column < columns; column++) {
    const at = largestFrom(rows, pivots.length, column);
    if (at === null || Math.abs(rows[at]![column]!) <= NEGLIGIBLE * scale) continue;
    [rows[at], rows[pivots.length]] = [rows[pivots.length]!, rows[at]!];
    clearColumn(rows, pivots.length, column);
    pivots.push(column);
  }
  const free = rows.map((_, column) => column).filter((column) => !pivots.includes(column));
  return free.map((column) => {
    const vector = new Array<number>(columns).fill(0);
    vector[column] = 1;
    for (const [row, pivot] of pivots.entries()) vector[pivot] = -rows[row]![column]!;
    return vector;
  });
}

function largestFrom(rows: readonly number[][], from: number, column: number): number | null {
  let best: number | null = null;
  for (let row = from; row < rows.length; row++) {
    if (best === null || Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
  }
  return best;
}

/** Sets a column to 1 in the pivot's row and to 0 in all other rows. */
function clearColumn(rows: number[][], pivot: number, column: number): void {
  const own = rows[pivot]!;
  const head = own[column]!;
  for (let j = 0; j < own.length; j++) own[j]! /= head;
  for (const [i, row] of rows.entries()) {
    const factor = row[column]!;
    if (i === pivot || factor === 0) continue;
    for (let j = 0; j < row.length; j++) row[j]! -= factor * own[j]!;
  }
}
