import type { Stream } from '@aiwolf-arena/engine/random';
import type { WinTally } from '@aiwolf-arena/stats';

/** Standard normal by the polar method of Marsaglia; the second of each pair is thrown away, to keep no state. */
export function normal(stream: Stream): number {
  for (;;) {
    const u = 2 * stream.float() - 1;
    const v = 2 * stream.float() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * Math.log(s)) / s);
  }
}

/** Gamma of this shape and scale 1 (Marsaglia and Tsang 2000). */
function gamma(stream: Stream, shape: number): number {
  if (shape < 1) return gamma(stream, shape + 1) * (1 - stream.float()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const z = normal(stream);
    const v = (1 + z / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - stream.float()) < (z * z) / 2 + d - d * v + d * Math.log(v))
      return d * v;
  }
}

/** A set's own win rate: beta with this mean and intra-set correlation, exactly `mean` if the correlation is 0. */
export function rateOfSet(stream: Stream, mean: number, icc: number): number {
  if (icc === 0) return mean;
  const size = 1 / icc - 1;
  const wins = gamma(stream, mean * size);
  return wins / (wins + gamma(stream, (1 - mean) * size));
}

export function binomial(stream: Stream, trials: number, rate: number): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (stream.float() < rate) count++;
  return count;
}

export function playSet(stream: Stream, games: number, mean: number, icc: number): WinTally {
  return { wins: binomial(stream, games, rateOfSet(stream, mean, icc)), games };
}
