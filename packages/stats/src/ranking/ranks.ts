/** Ranks from 1 = highest value; equal values share the mean of their places. */
export function midRanks(values: ArrayLike<number>): number[] {
  return Array.from({ length: values.length }, (_, agent) => {
    const { above, equal } = standing(values, agent);
    return above + (equal + 1) / 2;
  });
}

/** Share of a place among the best `places` that each has: 1, 0, or at a tie over the cut the places left by heads. */
export function topShares(values: ArrayLike<number>, places: number): number[] {
  return Array.from({ length: values.length }, (_, agent) => {
    const { above, equal } = standing(values, agent);
    return Math.min(1, Math.max(0, (places - above) / equal));
  });
}

/** How many have more, and how many as much, itself included. */
function standing(values: ArrayLike<number>, agent: number): { above: number; equal: number } {
  let above = 0;
  let equal = 0;
  for (let other = 0; other < values.length; other++) {
    if (values[other]! > values[agent]!) above++;
    else if (values[other] === values[agent]) equal++;
  }
  return { above, equal };
}
