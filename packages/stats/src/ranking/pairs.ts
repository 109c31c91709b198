import type { Scores } from './scores.ts';

/** Differences of all pairs of agents, the one with the smaller index first. */
export interface Pairs {
  readonly agents: number;
  readonly sets: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly difference: Float64Array;
  /** CR1 over sets; where sets agree exactly, as if games were independent; infinite for an agent of fewer than 2 sets. */
  readonly error: Float64Array;
  /** Whole degrees of freedom of the error, 1 or more; sets - 1 where both were in all of them. */
  readonly freedom: Float64Array;
}

/** All K (K - 1) / 2 pairs. The error of a difference comes from the sets of both at once, not from two intervals. */
export function pairsOf({ values, influence, floors, played }: Scores): Pairs {
  const agents = values.length;
  const sets = influence[0]?.length ?? 0;
  const count = (agents * (agents - 1)) / 2;
  const columns = influence.map((row, agent) => columnOf(row, played[agent]!));
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
      pairs.error[at] = few
        ? Number.POSITIVE_INFINITY
        : Math.sqrt(variance > NOISE ? variance : floors[i]! + floors[j]!);
      pairs.freedom[at] = freedomOf(columns[i]!, columns[j]!, either);
    }
  }
  return pairs;
}

/** A variance below this is rounding of 0. */
const NOISE = 1e-24;

interface Column {
  readonly influence: Float64Array;
  readonly played: Uint8Array;
  readonly sets: number;
  readonly squares: number;
}

function columnOf(row: readonly number[], played: readonly boolean[]): Column {
  const influence = Float64Array.from(row);
  return {
    influence,
    played: Uint8Array.from(played, Number),
    sets: played.filter(Boolean).length,
    squares: influence.reduce((sum, u) => sum + u * u, 0),
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

/** Welch and Satterthwaite's, as if the agents were in different sets; at most the sets with either, less one. */
function freedomOf(one: Column, other: Column, either: number): number {
  const share = ({ sets, squares }: Column): number =>
    sets < 2 ? squares ** 2 : squares ** 2 / (sets - 1);
  const below = share(one) + share(other);
  const welch = below > 0 ? (one.squares + other.squares) ** 2 / below : either - 1;
  return Math.max(1, Math.floor(Math.min(welch + ROUNDING, either - 1)));
}

/** A whole number of degrees may come out a little below itself. */
const ROUNDING = 1e-9;
