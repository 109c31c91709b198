import { studentQuantile } from './distributions.ts';
import type { Resample } from './draws.ts';
import { DEFAULT_LEVEL } from './interval.ts';
import { type Pairs, pairReach, type Scores } from './pairs.ts';
import { distributionOf, quantileOf } from './ranks.ts';

/**
 * Returns p-values adjusted by Holm (1979): if all tests with an adjusted value below alpha are rejected, any false rejection
 * has a probability of at most alpha, even if the tests depend on each other. In ascending order, the i-th of m values is
 * max over j <= i of (m - j + 1) p_j, at most 1. The result has the order of the input.
 */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let running = 0;
  const ascending = [...pValues.keys()].sort((a, b) => pValues[a]! - pValues[b]!);
  ascending.forEach((index, rank) => {
    running = Math.max(running, (pValues.length - rank) * pValues[index]!);
    adjusted[index] = Math.min(1, running);
  });
  return adjusted;
}

/** Returns the Bonferroni critical value (Student's t) for comparing all pairs at once; `null` with one set or one agent. */
export const bonferroniCritical = (agents: number, sets: number, level: number = DEFAULT_LEVEL): number | null =>
  claimCritical(agents * (agents - 1), sets, level);

/** Returns the critical value for a number of claims "agent A is better than B". Each pair of agents has two such claims. */
const claimCritical = (claims: number, sets: number, level: number): number | null =>
  sets < 2 || claims < 1 ? null : -studentQuantile((1 - level) / claims, sets - 1);

/**
 * Returns the simultaneous critical value for all pairs of agents, reduced step by step (Romano and Wolf 2005; for ranks
 * Mogstad, Romano, Shaikh and Wilhelm 2024). Claims that are proven at one step are not tested at the next, so the remaining
 * claims are compared with the largest deviation among them. Every pair has two claims, one for each direction; the opposite of
 * a proven claim is tested further, so that the direction of every difference is protected too. The procedure starts from
 * Bonferroni, ends when a step proves nothing new, and never exceeds the max-t critical value (by the largest deviation of all
 * pairs). If some agent was in fewer than twenty sets, it uses no resamples, which is Holm's procedure (1979). Every proven
 * claim has a t above the last critical value, so only this value is returned. `redraw` must give the same resamples each time.
 * Returns `null` with one set or one agent.
 */
export function stepDownCritical(
  scores: Scores,
  pairs: Pairs,
  redraw: () => Iterable<Resample>,
  level: number = DEFAULT_LEVEL,
): number | null {
  const { agents, sets } = pairs;
  let critical = claimCritical(agents * (agents - 1), sets, level);
  if (critical === null) return null;
  const deviations = resamplesCarry(scores) ? new PairDeviations(scores.influence) : null;
  const states = new Uint8Array(pairs.difference.length);
  let claims = agents * (agents - 1);
  let proven = prove(pairs, critical, states);
  do {
    claims -= proven;
    const safe = claimCritical(claims, sets, level)!;
    critical = Math.min(critical, safe);
    if (deviations !== null) critical = Math.min(critical, largestQuantile(deviations, states, redraw(), level));
    proven = prove(pairs, critical, states);
  } while (proven > 0);
  return critical;
}

/** Marks every claim "A is better than B" that this critical value proves. Returns how many claims were not marked before. */
function prove(pairs: Pairs, critical: number, states: Uint8Array): number {
  const reach = pairReach(pairs, critical);
  let proven = 0;
  for (let at = 0; at < states.length; at++) {
    const difference = pairs.difference[at]!;
    if (states[at] !== OPEN || !(Math.abs(difference) > reach[at]!)) continue;
    states[at] = difference > 0 ? FIRST_IS_BETTER : SECOND_IS_BETTER;
    proven++;
  }
  return proven;
}

/** Resampling may reduce a critical value only if every agent was in at least this (effective) number of sets. */
const SETS_TO_RESAMPLE = 20;

/**
 * Whether resamples of the sets are reliable. With two to five sets per agent they are not: a resample omits some sets, so
 * that errors are too small, and the rank sets of equal agents were right in only 90 of 100 cases (with 15 sets: 94).
 */
const resamplesCarry = ({ freedom }: Scores): boolean => freedom.every((one) => one + 1 >= SETS_TO_RESAMPLE);

/** Returns the quantile of the largest deviation over resamples. The level is raised by two standard errors of simulation. */
export function largestQuantile(
  deviations: PairDeviations,
  states: Uint8Array,
  resamples: Iterable<Resample>,
  level: number,
): number {
  if (deviations.silent) return Number.POSITIVE_INFINITY;
  const largest: [number, number][] = [];
  for (const { counts, weight } of resamples) largest.push([deviations.largest(counts, states), weight]);
  const margin = 2 * Math.sqrt((level * (1 - level)) / largest.length);
  return quantileOf(distributionOf(largest), level + margin);
}

/** The state of a pair of agents: no claim is proven (OPEN), or it is proven that the first or the second agent is better. */
const OPEN = 0;
const FIRST_IS_BETTER = 1;
const SECOND_IS_BETTER = 2;

/** Variances smaller than this are rounding errors of 0. */
const NOISE = 1e-20;

/** Computes how far the score differences of all pairs of agents deviate in a resample, in its standard errors. */
export class PairDeviations {
  readonly #agents: number;
  readonly #sets: number;
  readonly #members: Sparse;
  readonly #pairs: Sparse;
  readonly #shifts: Float64Array;
  /** products[i K + j] for i <= j and K agents: the sum over resampled sets of influence of i times influence of j. */
  readonly #products: Float64Array;

  /** `influence[agent][set]` is how much the set contributes to the agent's score. */
  constructor(influence: readonly (readonly number[])[]) {
    this.#agents = influence.length;
    this.#sets = influence[0]?.length ?? 0;
    const bySet = Array.from({ length: this.#sets }, (_, set) => entriesOf(influence, set));
    this.#members = sparse(bySet);
    this.#pairs = sparse(bySet.map((entries) => productsOf(entries, this.#agents)));
    this.#shifts = new Float64Array(this.#agents);
    this.#products = new Float64Array(this.#agents ** 2);
  }

  /** Whether, for any pair of agents, the difference of their scores is the same in all sets: resamples then do not vary it. */
  get silent(): boolean {
    addUp(this.#pairs, new Uint8Array(this.#sets).fill(1), this.#products);
    const [agents, products] = [this.#agents, this.#products];
    for (let i = 0; i < agents; i++) {
      for (let j = i + 1; j < agents; j++) {
        const cross = products[i * agents + j]!;
        if (products[i * agents + i]! + products[j * agents + j]! - 2 * cross <= NOISE) return true;
      }
    }
    return false;
  }

  /** Returns the largest deviation towards an unproven claim if set k is drawn counts[k] times; infinite if an error is 0. */
  largest(counts: ArrayLike<number>, states: Uint8Array): number {
    addUp(this.#members, counts, this.#shifts);
    addUp(this.#pairs, counts, this.#products);
    const [agents, sets] = [this.#agents, this.#sets];
    const [shifts, products] = [this.#shifts, this.#products];
    let largest = 0;
    let at = 0;
    for (let i = 0; i < agents; i++) {
      const square = products[i * agents + i]!;
      for (let j = i + 1; j < agents; j++, at++) {
        const gap = shifts[i]! - shifts[j]!;
        const state = states[at]!;
        if (state === FIRST_IS_BETTER ? gap > 0 : state === SECOND_IS_BETTER && gap < 0) continue;
        const spread = square + products[j * agents + j]! - 2 * products[i * agents + j]!;
        const variance = ((spread - (gap * gap) / sets) * sets) / (sets - 1);
        if (variance > NOISE) largest = Math.max(largest, (gap * gap) / variance);
        else if (gap * gap > NOISE) return Number.POSITIVE_INFINITY;
      }
    }
    return Math.sqrt(largest);
  }
}

interface Sparse {
  /** The entries of set k have the indices from starts[k] to starts[k + 1], exclusive. */
  readonly starts: Int32Array;
  readonly cells: Int32Array;
  readonly values: Float64Array;
}

type Entry = readonly [cell: number, value: number];

function sparse(bySet: readonly (readonly Entry[])[]): Sparse {
  const starts = new Int32Array(bySet.length + 1);
  for (const [set, entries] of bySet.entries()) starts[set + 1] = starts[set]! + entries.length;
  const cells = new Int32Array(starts.at(-1)!);
  const values = new Float64Array(starts.at(-1)!);
  for (const [set, entries] of bySet.entries()) {
    for (const [at, [cell, value]] of entries.entries()) {
      cells[starts[set]! + at] = cell;
      values[starts[set]! + at] = value;
    }
  }
  return { starts, cells, values };
}

const entriesOf = (influence: readonly (readonly number[])[], set: number): Entry[] =>
  influence.flatMap((row, agent): Entry[] => (row[set] === 0 ? [] : [[agent, row[set]!]]));

const productsOf = (entries: readonly Entry[], agents: number): Entry[] =>
  entries.flatMap(([i, u], at) => entries.slice(at).map(([j, v]): Entry => [i * agents + j, u * v]));

/** Writes to `sums` the sums of the sparse rows of all sets, cell by cell. The row of set k is added counts[k] times. */
function addUp({ starts, cells, values }: Sparse, counts: ArrayLike<number>, sums: Float64Array): void {
  sums.fill(0);
  for (let set = 0; set < starts.length - 1; set++) {
    const times = counts[set]!;
    if (times === 0) continue;
    const end = starts[set + 1]!;
    for (let at = starts[set]!; at < end; at++) sums[cells[at]!]! += times * values[at]!;
  }
}
