import type { Matrix } from './cholesky.ts';

/** Relative size under which a pivot is rounding of 0. */
const TINY = 1e-9;

/**
 * Vectors x with A x = 0 for a symmetric matrix of whole counts; as many as columns - rank. By Gauss-Jordan
 * elimination.
 */
export function nullSpace(matrix: Matrix): number[][] {
  const rows = matrix.map((row) => [...row]);
  const columns = rows.length;
  const scale = Math.max(...rows.flat().map(Math.abs), 0);
  const pivots: number[] = [];
  for (let column = 0; column < columns; column++) {
    const at = largestFrom(rows, pivots.length, column);
    if (at === null || Math.abs(rows[at]![column]!) <= TINY * scale) continue;
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

/** Makes the column 1 in the pivot's row and 0 in all others. */
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
