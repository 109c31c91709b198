import type { RecordedSets, SetAddress } from './recorded-sets.ts';

/** A game that another side won in the other run. */
export interface FlippedGame extends SetAddress {
  readonly game: number;
  /** V, W or N in either run. */
  readonly a: string;
  readonly b: string;
}

/** Games of the first `sets` sets of a block that both runs have, and that ended otherwise; in the order of play. */
export function flippedGames(
  a: RecordedSets,
  b: RecordedSets,
  block: string,
  sets: number,
): FlippedGame[] {
  return Array.from({ length: sets }, (_, set) => ({ block, set })).flatMap((at) => {
    if (!a.has(at) || !b.has(at)) return [];
    const [one, other] = [a, b].map((run) => run.resultOf(at).winners ?? '') as [string, string];
    return [...one].flatMap((winner, game) => {
      const ends = { a: winner, b: other[game] ?? '' };
      return ends.a === ends.b ? [] : [{ ...at, game, ...ends }];
    });
  });
}
