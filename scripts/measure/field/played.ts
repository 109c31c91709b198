import { CATALOG, type CatalogEntry } from '@aiwolf-arena/agents';
import { takeRecord } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
import { rolesOf, stepsOf } from '../../../packages/viewer/src/page/game/steps.ts';
import { playSet } from '../../play.ts';
import type { PlayedSet } from './sets.ts';

export const MIX = CATALOG.filter(({ group }) => group === 'contestants');

interface Draw {
  readonly players: number;
  readonly games: number;
  /** An agent that sits in every village, on another seat in every set. */
  readonly guest?: CatalogEntry;
}

/** Games of different agents of the mix; in villages with more seats than agents, each sits there once or twice. */
export function playedMix(root: Root, set: number, { players, games, guest }: Draw): PlayedSet {
  const stream = new Stream().key(keyOf(root, set, PURPOSE.draw), players);
  let left: CatalogEntry[] = [];
  const village = Array.from({ length: players }, () => {
    if (left.length === 0) left = [...MIX];
    return left.splice(stream.below(left.length), 1)[0]!;
  });
  if (guest !== undefined) village[set % players] = guest;
  const names = village.map(({ name }) => name);
  const played: PlayedSet['games'][number][] = [];
  playSet(root, set, village, {
    games,
    onGame(game) {
      const { roles, events, said } = takeRecord(game);
      const record = { roles: [...roles], events: [...events], said, names };
      played.push({ steps: stepsOf(record), roles: rolesOf(record) });
    },
  });
  return { names, games: played };
}
