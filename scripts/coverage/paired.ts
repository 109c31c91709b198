import type { Stream } from '@aiwolf-arena/random';
import type { PairedSet } from '@aiwolf-arena/stats';
import { normal } from './sample.ts';

const GAMES = 100;
const DISCORDANT = 0.3;

/** A set of 100 paired games, 30 % discordant, whose own true difference varies about `effect` by `spread`. */
export function playPairs(stream: Stream, effect: number, spread: number): PairedSet {
  const drawn = spread === 0 ? effect : effect + spread * normal(stream);
  const own = Math.min(DISCORDANT, Math.max(-DISCORDANT, drawn));
  const gain = (DISCORDANT + own) / 2;
  let gained = 0;
  let lost = 0;
  for (let game = 0; game < GAMES; game++) {
    const u = stream.float();
    if (u < gain) gained++;
    else if (u < DISCORDANT) lost++;
  }
  return { gained, lost, games: GAMES };
}
