/** Which of a pair's two claims, "the first is better" and "the second is better", are still to be tested. */
export const OPEN = 0;
export const FIRST_IS_BETTER = 1;
export const SECOND_IS_BETTER = 2;

/** A variance below this is rounding of 0. */
const NOISE = 1e-20;

/**
 * How far the differences of all pairs of agents stray when sets are drawn again, each in its own CR1 error. Only who
 * sat in a set is gone through: a village has few seats, however many agents there are.
 */
export class PairDeviations {
  readonly #agents: number;
  readonly #sets: number;
  readonly #members: Sparse;
  readonly #pairs: Sparse;
  readonly #shifts: Float64Array;
  /** products[i K + j], i <= j: sum of u_i u_j over the sets drawn. */
  readonly #products: Float64Array;

  /** `influence[agent][set]`: what the set adds to the agent's score. */
  constructor(influence: readonly (readonly number[])[]) {
    this.#agents = influence.length;
    this.#sets = influence[0]?.length ?? 0;
    const bySet = Array.from({ length: this.#sets }, (_, set) => entriesOf(influence, set));
    this.#members = sparse(bySet);
    this.#pairs = sparse(bySet.map((entries) => productsOf(entries, this.#agents)));
    this.#shifts = new Float64Array(this.#agents);
    this.#products = new Float64Array(this.#agents ** 2);
  }

  /** Whether the sets of some pair agree exactly: resamples say nothing about it. */
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

  /**
   * The largest deviation towards a claim that is open, when set k was drawn counts[k] times. `states`: by pair, in the
   * order of `pairsOf`. Infinity where sets that agree exactly drifted apart from the rest.
   */
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

/** What sets add to the cells of a table, of each set only what is not 0. */
interface Sparse {
  /** Set k has the entries from starts[k] up to starts[k + 1]. */
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
  entries.flatMap(([i, u], at) =>
    entries.slice(at).map(([j, v]): Entry => [i * agents + j, u * v]),
  );

/** Each set as often as it was drawn; overwrites `sums`. */
function addUp(
  { starts, cells, values }: Sparse,
  counts: ArrayLike<number>,
  sums: Float64Array,
): void {
  sums.fill(0);
  for (let set = 0; set < starts.length - 1; set++) {
    const times = counts[set]!;
    if (times === 0) continue;
    const end = starts[set + 1]!;
    for (let at = starts[set]!; at < end; at++) sums[cells[at]!]! += times * values[at]!;
  }
}
