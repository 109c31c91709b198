// Random draws. The caller supplies the random numbers: each `random` returns uniform numbers in [0, 1).

/** One resample of the game sets: as many sets as there are, drawn with replacement. */
export interface Resample {
  /** How often each set was drawn. The array may be overwritten by the next resample, so do not keep it. */
  readonly counts: ArrayLike<number>;
  /** The weight of this resample; the weights of all resamples sum to 1. */
  readonly weight: number;
}

/** Returns `count` resamples of whole sets. Games are not resampled, because the games of a set have the same opponents. */
export function drawResamples(sets: number, count: number, random: () => number): Resample[] {
  return Array.from({ length: count }, () => {
    const counts = new Array<number>(sets).fill(0);
    for (let draw = 0; draw < sets; draw++) counts[Math.floor(random() * sets)]! += 1;
    return { counts, weight: 1 / count };
  });
}

/** Returns the items in random order (Fisher-Yates). */
export function shuffled<Item>(items: Iterable<Item>, random: () => number): Item[] {
  const all = [...items];
  for (let last = all.length - 1; last > 0; last--) {
    const chosen = Math.floor(random() * (last + 1));
    [all[last], all[chosen]] = [all[chosen]!, all[last]!];
  }
  return all;
}
