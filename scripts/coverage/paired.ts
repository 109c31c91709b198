import type { PairTally } from '@aiwolf-arena/analysis';
import type { Stream } from '@aiwolf-arena/engine/random';
import { normal } from './sample.ts';

const GAMES = 100;
const DISCORDANT = 0.3;

/** A set of 100 paired games as the gate of `compare` takes it, with these shares of discordant games and of net gain. */
export function playPair(stream: Stream, effect: number, discordant = DISCORDANT): PairTally {
  const flips = Math.min(1, Math.max(discordant, Math.abs(effect)));
  const gain = (flips + effect) / 2;
  let gained = 0;
  let lost = 0;
  for (let game = 0; game < GAMES; game++) {
    const u = stream.float();
    if (u < gain) gained++;
    else if (u < flips) lost++;
  }
  const wins = { candidateWins: [50 + gained], baselineWins: [50 + lost] };
  const flipped = gained + lost;
  return { games: GAMES, unchanged: flipped === 0, flipped, dealt: [GAMES], ...wins };
}

/** The same, 30 % discordant, the set's own true difference being normal about `effect`. */
export function playPairs(stream: Stream, effect: number, spread: number): PairTally {
  const drawn = spread === 0 ? effect : effect + spread * normal(stream);
  return playPair(stream, Math.min(DISCORDANT, Math.max(-DISCORDANT, drawn)));
}

/** The candidate's net gain of a set, as a share of its games. */
export const gainOf = ({ candidateWins, baselineWins, games }: PairTally): number =>
  (candidateWins[0]! - baselineWins[0]!) / games;
