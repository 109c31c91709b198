/** Symmetric positive definite matrices, row by row. */
export type Matrix = readonly (readonly number[])[];

/** Lower triangle L with L L' = A; throws if A is not positive definite. */
export function cholesky(matrix: Matrix): number[][] {
  const lower: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const own: number[] = [];
    for (let j = 0; j <= i; j++) {
      const other = j === i ? own : lower[j]!;
      let sum = row[j]!;
      for (let k = 0; k < j; k++) sum -= own[k]! * other[k]!;
      if (j === i && !(sum > 0)) throw new RangeError('matrix is not positive definite');
      own.push(j === i ? Math.sqrt(sum) : sum / other[j]!);
    }
    lower.push(own);
  }
  return lower;
}

/** x with L L' x = b. */
export function solve(lower: Matrix, b: readonly number[]): number[] {
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

/** Inverse of L L'. */
export const inverse = (lower: Matrix): number[][] =>
  lower.map((_, i) =>
    solve(
      lower,
      lower.map((_, j) => (i === j ? 1 : 0)),
    ),
  );

export const quadraticForm = (matrix: Matrix, x: readonly number[]): number =>
  matrix.reduce(
    (sum, row, i) => (x[i] === 0 ? sum : sum + x[i]! * row.reduce((s, a, j) => s + a * x[j]!, 0)),
    0,
  );
