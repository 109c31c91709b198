import { correctionOf, type WinCounts } from './clustered.ts';
import { studentCdf, studentQuantile } from './distributions.ts';
import { roleTable, sharesOf, weightedMoves } from './roles.ts';

/** The scores of agents, and how much each game set contributes to each score, so that any two agents can be compared. */
export interface Scores {
  readonly values: readonly number[];
  /**
   * influence[agent][set] is how much the set moves the agent's score, scaled so that the sum of squares, times G/(G-1) with G
   * the number of all sets, is the agent's variance (`correctionOf`), even if it was in fewer sets than other agents.
   */
  readonly influence: readonly (readonly number[])[];
  /** The variance that each score would have if games were independent: never 0, and used if the variance over sets is 0. */
  readonly floors: readonly number[];
  readonly played: readonly (readonly boolean[])[];
  /** Degrees of freedom of each agent's variance: its sets - 1, or fewer if its sets are of unequal size; 0 for one set. */
  readonly freedom: readonly number[];
}

/** Returns win rates from `table[agent][set]`. All agents have an entry for each set, with 0 games if they were absent. */
export function rawScores(table: readonly (readonly WinCounts[])[]): Scores {
  const inOneRole = table.map((sets) => sets.map((cell) => [cell]));
  return weightedScores(inOneRole, [1]);
}

/** Returns role-weighted win rates from `table[agent][set][role]`. Throws if an agent never had a role with a weight. */
export function weightedScores(table: readonly (readonly (readonly WinCounts[])[])[], weights: readonly number[]): Scores {
  const shares = sharesOf(weights);
  const agents = table.map((cells) => scoreOf(cells, shares));
  return {
    values: agents.map(({ value }) => value),
    influence: agents.map(({ influence }) => influence),
    floors: agents.map(({ floor }) => floor),
    played: table.map((cells) => cells.map(wasIn)),
    freedom: agents.map(({ freedom }) => freedom),
  };
}

function scoreOf(cells: readonly (readonly WinCounts[])[], shares: readonly number[]) {
  const table = roleTable(cells);
  const { rates, units } = table;
  let value = 0;
  let floor = 0;
  for (const [role, share] of shares.entries()) {
    if (share === 0) continue;
    if ((rates[role] ?? null) === null) throw new RangeError(`an agent never had role ${role}, which has a weight`);
    value += share * rates[role]!;
    floor += share ** 2 * cautiousVariance(rates[role]!, units[role]!);
  }
  const moves = weightedMoves(table, shares);
  const few = moves.filter(({ size }) => size > 0).length < 2;
  const { factors, freedom } = few ? { factors: moves.map(() => 1), freedom: 0 } : correctionOf(moves.map(({ size }) => size));
  const all = (cells.length - 1) / cells.length;
  const scaled = moves.map(({ move }, set) => move * Math.sqrt(factors[set]! * all));
  return { value, floor, influence: placed(cells, scaled), freedom };
}

/** Returns one number per set of the table: 0 for sets in which the agent did not play. */
function placed(cells: readonly (readonly WinCounts[])[], values: readonly number[]): number[] {
  let next = 0;
  return cells.map((row) => (wasIn(row) ? values[next++]! : 0));
}

const wasIn = (row: readonly WinCounts[]): boolean => row.some(({ games }) => games > 0);

/** Returns the variance of a rate with two wins and two losses added (Agresti and Coull), so that it is never 0. */
function cautiousVariance(rate: number, games: number): number {
  const near = (rate * games + 2) / (games + 4);
  return (near * (1 - near)) / (games + 4);
}

/** The differences of the scores of all pairs of agents. The first agent of a pair has the smaller index. */
export interface Pairs {
  readonly agents: number;
  readonly sets: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly difference: Float64Array;
  /** Standard error; if this is 0, the error of independent games; infinite if an agent was in fewer than 2 sets. */
  readonly error: Float64Array;
  /** Degrees of freedom of the error, at least 1; sets - 1 if both agents were in all sets, and these are of equal size. */
  readonly freedom: Float64Array;
}

/** Compares all K (K - 1) / 2 pairs of K agents. The error of a difference uses all sets with at least one of the two. */
export function pairsOf({ values, influence, floors, played, freedom }: Scores): Pairs {
  const agents = values.length;
  const sets = influence[0]?.length ?? 0;
  const count = (agents * (agents - 1)) / 2;
  const columns = influence.map((row, agent) => columnOf(row, played[agent]!, freedom[agent]!));
  const pairs = {
    agents,
    sets,
    first: new Int32Array(count),
    second: new Int32Array(count),
    difference: new Float64Array(count),
    error: new Float64Array(count),
    freedom: new Float64Array(count),
  };
  let at = 0;
  for (let i = 0; i < agents; i++) {
    for (let j = i + 1; j < agents; j++, at++) {
      const { squares, either } = gapsOf(columns[i]!, columns[j]!);
      const variance = (squares * sets) / (sets - 1);
      const few = Math.min(columns[i]!.sets, columns[j]!.sets) < 2;
      pairs.first[at] = i;
      pairs.second[at] = j;
      pairs.difference[at] = values[i]! - values[j]!;
      pairs.error[at] = few ? Number.POSITIVE_INFINITY : Math.sqrt(variance > NOISE ? variance : floors[i]! + floors[j]!);
      pairs.freedom[at] = freedomOf(columns[i]!, columns[j]!, either);
    }
  }
  return pairs;
}

/** Variances smaller than this are rounding errors of 0. */
const NOISE = 1e-24;

interface Column {
  readonly influence: Float64Array;
  readonly played: Uint8Array;
  readonly sets: number;
  readonly squares: number;
  readonly freedom: number;
}

function columnOf(row: readonly number[], played: readonly boolean[], freedom: number): Column {
  const influence = Float64Array.from(row);
  return {
    influence,
    played: Uint8Array.from(played, Number),
    sets: played.filter(Boolean).length,
    squares: influence.reduce((sum, u) => sum + u * u, 0),
    freedom,
  };
}

function gapsOf(one: Column, other: Column): { squares: number; either: number } {
  let squares = 0;
  let either = 0;
  for (let set = 0; set < one.influence.length; set++) {
    const gap = one.influence[set]! - other.influence[set]!;
    squares += gap * gap;
    either += one.played[set]! | other.played[set]!;
  }
  return { squares, either };
}

/**
 * Returns degrees of freedom by Welch and Satterthwaite; at most the number of sets with an agent of the pair, minus 1. If the sets
 * of an agent are of unequal size, it is reduced in the proportion in which this agent has fewer than its sets - 1.
 */
function freedomOf(one: Column, other: Column, either: number): number {
  const share = ({ sets, squares }: Column): number => squares ** 2 / Math.max(1, sets - 1);
  const below = share(one) + share(other);
  const welch = below > 0 ? (one.squares + other.squares) ** 2 / below : either - 1;
  const even = ({ freedom, sets }: Column): number => (sets < 2 ? 1 : freedom / (sets - 1));
  const most = Math.floor(Math.min(welch + ROUNDING, either - 1)) * Math.min(even(one), even(other));
  return Math.max(1, Math.floor((most + ROUNDING) * STEPS) / STEPS);
}

/** Degrees of freedom are rounded down to halves: many pairs share a critical value, and far in the tails it is more cautious. */
const STEPS = 2;

/** Added before degrees of freedom are rounded down, because a rounding error may make an integer slightly too small. */
const ROUNDING = 1e-9;

/**
 * Returns for each pair the size above which its difference is proven: its error times a critical value of Student's t with the
 * pair's own degrees of freedom. The value has the same tail probability as `critical` has with sets - 1 degrees of freedom.
 */
export function pairReach({ sets, error, freedom }: Pairs, critical: number): Float64Array {
  const known = new Map([[sets - 1, critical]]);
  let [own, t] = [sets - 1, critical];
  return error.map((one, at) => {
    if (freedom[at] !== own) {
      own = freedom[at]!;
      t = known.get(own) ?? -studentQuantile(studentCdf(-critical, sets - 1), own);
      known.set(own, t);
    }
    return t * one;
  });
}
