import { type ArenaIdentity, gamesHash } from '@aiwolf-arena/tournament';
import { ARENA_VERSION } from '../version.ts';
import { builtFrom } from './built-from.ts';

let known: Promise<ArenaIdentity> | undefined;

/** The arena that runs: what every plan, certificate and publication says of who played. */
export function thisArena(): Promise<ArenaIdentity> {
  known ??= identified();
  known.catch(() => {
    known = undefined; // for want of room, say: another time it may do
  });
  return known;
}

async function identified(): Promise<ArenaIdentity> {
  const [source, hash] = await Promise.all([builtFrom(), gamesHash()]);
  return { version: ARENA_VERSION, ...source, gamesHash: hash };
}
