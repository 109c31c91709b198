import { correctionOf } from './clustered.ts';
import type { Scores } from './pairs.ts';

/** What one agent gained in one set: its mean gain in a game, such as 1 for a win minus the usual rate of its role. */
export interface Gain {
  readonly value: number;
  readonly games: number;
}

/** Agents who sat together, directly or through others, so that their strengths can be compared. */
export interface Strengths extends Scores {
  /** By agent: the number of its group; agents of different groups cannot be compared. One group: everybody can. */
  readonly groups: readonly number[];
}

/**
 * Returns strengths that know whom an agent sat with, from `gains[agent][set]` (`null`: it was not in the set): in every set, an
 * agent's gain minus the mean gain there is its own strength minus the mean strength there. The strengths fit this best (least
 * squares, weighted by games), and their mean in a group is 0. The influences have the bias-reduced residuals CR2 of the sets
 * (Bell and McCaffrey 2002), so the errors are right also if an agent was in few sets.
 */
export function strengthsOf(gains: readonly (readonly (Gain | null)[])[]): Strengths {
  const agents = gains.length;
  const sets = gains[0]?.length ?? 0;
  const tables = Array.from({ length: sets }, (_, set) => tableOf(gains, set));
  const groups = groupsOf(agents, tables);
  const inverse = inverseOf(agents, tables, groups);
  const total = new Float64Array(agents);
  for (const { members, weights, gaps } of tables)
    for (const [at, member] of members.entries()) total[member]! += weights[at]! * gaps[at]!;
  const values = times(inverse, total);
  const influence = gains.map(() => new Array<number>(sets).fill(0));
  for (const [set, table] of tables.entries()) {
    const moved = new Float64Array(agents);
    const rests = reducedRests(table, values, inverse);
    for (const [at, member] of table.members.entries()) moved[member] = rests[at]!;
    const scale = Math.sqrt((sets - 1) / sets); // the variance of scores has the factor sets / (sets - 1)
    for (const [agent, by] of times(inverse, moved).entries()) influence[agent]![set] = scale * by;
  }
  return {
    ...{ values, influence, groups },
    floors: gains.map((row) => 1 / (4 * Math.max(1, gamesOf(row)))), // a win rate of one half in independent games
    played: gains.map((row) => row.map((gain) => gain !== null)),
    freedom: gains.map(freedomOf),
  };
}

const gamesOf = (row: readonly (Gain | null)[]): number => row.reduce((sum, gain) => sum + (gain?.games ?? 0), 0);

function freedomOf(row: readonly (Gain | null)[]): number {
  const sizes = row.flatMap((gain) => (gain === null ? [] : [gain.games]));
  return sizes.length < 2 ? 0 : correctionOf(sizes).freedom;
}

/** One set: who was in it, their games, and their gains minus the mean gain. */
interface SetTable {
  readonly members: readonly number[];
  readonly weights: readonly number[];
  readonly gaps: readonly number[];
  readonly games: number;
}

function tableOf(gains: readonly (readonly (Gain | null)[])[], set: number): SetTable {
  const members = gains.flatMap((row, agent) => ((row[set]?.games ?? 0) > 0 ? [agent] : []));
  const weights = members.map((agent) => gains[agent]![set]!.games);
  const games = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = members.reduce((sum, agent, at) => sum + weights[at]! * gains[agent]![set]!.value, 0) / games;
  return { members, weights, games, gaps: members.map((agent) => gains[agent]![set]!.value - mean) };
}

function groupsOf(agents: number, tables: readonly SetTable[]): number[] {
  const groups = Array.from({ length: agents }, (_, agent) => agent);
  const rootOf = (agent: number): number => {
    while (groups[agent] !== agent) agent = groups[agent]!;
    return agent;
  };
  for (const { members } of tables) for (const member of members) groups[rootOf(member)] = rootOf(members[0]!);
  return groups.map((_, agent) => rootOf(agent));
}

/** Returns the inverse of the normal equations, with a mean strength of 0 in each group. */
function inverseOf(agents: number, tables: readonly SetTable[], groups: readonly number[]): Float64Array[] {
  const equations = Array.from({ length: agents }, () => new Float64Array(agents));
  for (const { members, weights, games } of tables)
    for (const [a, i] of members.entries()) {
      equations[i]![i]! += weights[a]!;
      for (const [b, j] of members.entries()) equations[i]![j]! -= (weights[a]! * weights[b]!) / games;
    }
  const scale = equations.reduce((sum, row, at) => sum + row[at]!, 0) / agents || 1;
  const fixed = equations.map((row, i) => {
    const size = groups.filter((group) => group === groups[i]).length;
    return row.map((value, j) => value + (groups[j] === groups[i] ? scale / size : 0));
  });
  return inverted(fixed);
}

/** Inverts a positive definite matrix, which needs no pivoting (Gauss and Jordan). */
function inverted(matrix: readonly Float64Array[]): Float64Array[] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => Float64Array.from({ length: 2 * size }, (_, j) => row[j] ?? (j - size === i ? 1 : 0)));
  for (const [i, own] of rows.entries()) {
    const pivot = own[i]!;
    for (let j = 0; j < own.length; j++) own[j]! /= pivot;
    for (const row of rows) if (row !== own) subtract(row, own, row[i]!);
  }
  return rows.map((row) => row.slice(size));
}

function subtract(row: Float64Array, other: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let j = 0; j < row.length; j++) row[j]! -= factor * other[j]!;
}

const times = (rows: readonly Float64Array[], vector: Float64Array): number[] =>
  rows.map((row) => row.reduce((sum, value, at) => sum + value * vector[at]!, 0));

/** Returns the residuals of a set, weighted, and multiplied by (1 - H)^(-1/2), where H is the leverage of the set. */
function reducedRests(
  { members, weights, gaps, games }: SetTable,
  values: readonly number[],
  inverse: readonly Float64Array[],
) {
  const mean = members.reduce((sum, agent, at) => sum + weights[at]! * values[agent]!, 0) / games;
  const roots = weights.map(Math.sqrt);
  const rests = members.map((agent, at) => roots[at]! * (gaps[at]! - values[agent]! + mean));
  const centre = (matrix: number[][]): number[][] => {
    const means = matrix[0]!.map((_, column) => matrix.reduce((sum, row, at) => sum + weights[at]! * row[column]!, 0) / games);
    return matrix.map((row) => row.map((value, column) => value - means[column]!));
  };
  const transposed = (matrix: number[][]): number[][] => matrix[0]!.map((_, at) => matrix.map((row) => row[at]!));
  const own = members.map((i) => members.map((j) => inverse[i]![j]!));
  const centred = centre(transposed(centre(own)));
  const left = centred.map((row, i) => row.map((value, j) => (i === j ? 1 : 0) - roots[i]! * value * roots[j]!));
  return inverseRoot(left, rests).map((rest, at) => roots[at]! * rest);
}

const SWEEPS = 30;
const SMALL = 1e-10;

/** Returns matrix^(-1/2) vector of a symmetric matrix without negative eigenvalues; what belongs to an eigenvalue of 0 is lost. */
function inverseRoot(matrix: number[][], vector: readonly number[]): number[] {
  const size = matrix.length;
  const basis = matrix.map((_, i) => matrix.map((_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        const value = matrix[p]![q]!;
        off = Math.max(off, Math.abs(value));
        if (Math.abs(value) > SMALL * SMALL) rotate(matrix, basis, p, q);
      }
    if (off < SMALL) break;
  }
  const result = new Array<number>(size).fill(0);
  for (let k = 0; k < size; k++) {
    const eigenvalue = matrix[k]![k]!;
    if (eigenvalue < SMALL) continue;
    const part = vector.reduce((sum, value, i) => sum + basis[i]![k]! * value, 0) / Math.sqrt(eigenvalue);
    for (let i = 0; i < size; i++) result[i]! += part * basis[i]![k]!;
  }
  return result;
}

/** Makes matrix[p][q] 0 (Jacobi). */
function rotate(matrix: number[][], basis: number[][], p: number, q: number): void {
  const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * matrix[p]![q]!);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  const turn = (row: number[]): void => {
    const [a, b] = [row[p]!, row[q]!];
    row[p] = cosine * a - sine * b;
    row[q] = sine * a + cosine * b;
  };
  for (const row of matrix) turn(row);
  const [first, second] = [matrix[p]!, matrix[q]!];
  for (let j = 0; j < matrix.length; j++) {
    const [a, b] = [first[j]!, second[j]!];
    first[j] = cosine * a - sine * b;
    second[j] = sine * a + cosine * b;
  }
  for (const row of basis) turn(row);
}
