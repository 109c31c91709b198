/** One way to draw as many sets as there are, with replacement. */
export interface Resample {
  /** How often each set is drawn. A source may overwrite it when it gives the next one: do not keep it. */
  readonly counts: ArrayLike<number>;
  /** Share of all resamples; the weights of a collection sum to 1. */
  readonly weight: number;
}

/** A whole number in [0, n), every one equally likely; chance comes in from outside. */
export type Below = (n: number) => number;

/** Up to this many sets, all resamples are few enough (92 378 of 10) to be gone through instead of drawn. */
export const FEW_ENOUGH_FOR_ALL = 8;

/** `count` resamples of whole sets: never of games, which share their opponents. */
export function drawResamples(sets: number, count: number, below: Below): Resample[] {
  return Array.from({ length: count }, () => {
    const counts = new Array<number>(sets).fill(0);
    for (let draw = 0; draw < sets; draw++) counts[below(sets)]! += 1;
    return { counts, weight: 1 / count };
  });
}

/** Every resample once, with its multinomial probability: the exact bootstrap, for few sets. */
export function* everyResample(sets: number): Generator<Resample> {
  const counts = new Array<number>(sets).fill(0);
  const unit = factorial(sets) / sets ** sets;
  function* spread(set: number, left: number, ways: number): Generator<Resample> {
    if (set === sets - 1) {
      counts[set] = left;
      yield { counts: [...counts], weight: ways / factorial(left) };
      return;
    }
    for (let count = 0; count <= left; count++) {
      counts[set] = count;
      yield* spread(set + 1, left - count, ways / factorial(count));
    }
  }
  if (sets > 0) yield* spread(0, sets, unit);
}

function factorial(n: number): number {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}
