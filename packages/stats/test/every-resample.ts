import type { Resample } from '@aiwolf-arena/stats';

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
