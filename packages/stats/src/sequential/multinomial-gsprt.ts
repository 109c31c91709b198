/** Counts of 0 become this, so that every outcome stays possible (as fishtest does). */
const UNSEEN = 1e-3;
const STEPS = 200;

/**
 * Generalised SPRT of mean score s1 against s0 for independent outcomes with scores evenly spaced over [0, 1]: three
 * for a paired game (lost, equal, won), five for a pair of chess games. LLR = N sum f ln(p1/p0), with p_j the most
 * likely distribution of mean s_j: p = f / (1 + theta (a - s)) (Van den Bergh's notes on fishtest). Scores strictly
 * in (0, 1).
 */
export function multinomialLlr(counts: readonly number[], s0: number, s1: number): number {
  const p0 = likeliest(counts, s0);
  const p1 = likeliest(counts, s1);
  return counts.reduce(
    (sum, count, i) => sum + Math.max(count, UNSEEN) * Math.log(p1[i]! / p0[i]!),
    0,
  );
}

/** Maximum likelihood distribution of these counts with mean score s. */
export function likeliest(counts: readonly number[], s: number): number[] {
  const { shares, scores } = sharesOf(counts);
  const theta = rootTheta(shares, scores, s);
  return shares.map((share, i) => share / (1 + theta * (scores[i]! - s)));
}

/** Mean score and its variance, of one outcome. */
export function scoreMoments(counts: readonly number[]): {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
} {
  const { n, shares, scores } = sharesOf(counts);
  const mean = shares.reduce((sum, share, i) => sum + share * scores[i]!, 0);
  const variance = shares.reduce((sum, share, i) => sum + share * (scores[i]! - mean) ** 2, 0);
  return { n, mean, variance };
}

function sharesOf(counts: readonly number[]) {
  const seen = counts.map((count) => Math.max(count, UNSEEN));
  const n = seen.reduce((sum, count) => sum + count, 0);
  const scores = seen.map((_, i) => i / (seen.length - 1));
  return { n, shares: seen.map((count) => count / n), scores };
}

/** sum f (a - s) / (1 + theta (a - s)) falls in theta between its poles -1/(1 - s) and 1/s: halve that interval. */
function rootTheta(shares: readonly number[], scores: readonly number[], s: number): number {
  let low = -1 / (1 - s);
  let high = 1 / s;
  for (let step = 0; step < STEPS; step++) {
    const theta = (low + high) / 2;
    const slope = shares.reduce((sum, share, i) => {
      const gap = scores[i]! - s;
      return sum + (share * gap) / (1 + theta * gap);
    }, 0);
    if (slope > 0) low = theta;
    else high = theta;
  }
  return (low + high) / 2;
}
