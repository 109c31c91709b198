import type { PairCounts } from '@aiwolf-arena/analysis';
import type { WinCounts } from '@aiwolf-arena/stats';

/** Standard normal by the polar method of Marsaglia; the second of each pair is thrown away, to keep no state. */
export function normal(random: () => number): number {
  for (;;) {
    const u = 2 * random() - 1;
    const v = 2 * random() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * Math.log(s)) / s);
  }
}

/** Gamma of this shape and scale 1 (Marsaglia and Tsang 2000). */
function gamma(random: () => number, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const z = normal(random);
    const v = (1 + z / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - random()) < (z * z) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A set's own win rate: beta with this mean and intra-set correlation, exactly `mean` if the correlation is 0. */
export function rateOfSet(random: () => number, mean: number, icc: number): number {
  if (icc === 0) return mean;
  const size = 1 / icc - 1;
  const wins = gamma(random, mean * size);
  return wins / (wins + gamma(random, (1 - mean) * size));
}

export function binomial(random: () => number, trials: number, rate: number): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial++) if (random() < rate) count++;
  return count;
}

export function playSet(random: () => number, games: number, mean: number, icc: number): WinCounts {
  return { wins: binomial(random, games, rateOfSet(random, mean, icc)), games };
}

const GAMES = 100;
const DISCORDANT = 0.3;

/** A set of 100 paired games as the gate of `compare` takes it, with these shares of discordant games and of net gain. */
export function playPair(random: () => number, effect: number, discordant = DISCORDANT): PairCounts {
  const flips = Math.min(1, Math.max(discordant, Math.abs(effect)));
  const gain = (flips + effect) / 2;
  let gained = 0;
  let lost = 0;
  for (let game = 0; game < GAMES; game++) {
    const u = random();
    if (u < gain) gained++;
    else if (u < flips) lost++;
  }
  const wins = { candidateWins: [50 + gained], baselineWins: [50 + lost] };
  const flipped = gained + lost;
  return { games: GAMES, unchanged: flipped === 0, flipped, dealt: [GAMES], ...wins };
}

/** The same, 30 % discordant, the set's own true difference being normal about `effect`. */
export function playPairs(random: () => number, effect: number, spread: number): PairCounts {
  const drawn = spread === 0 ? effect : effect + spread * normal(random);
  return playPair(random, Math.min(DISCORDANT, Math.max(-DISCORDANT, drawn)));
}

/** The candidate's net gain of a set, as a share of its games. */
export const gainOf = ({ candidateWins, baselineWins, games }: PairCounts): number =>
  (candidateWins[0]! - baselineWins[0]!) / games;
