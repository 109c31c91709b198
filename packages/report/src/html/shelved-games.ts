import {
  GAME_LIST,
  type GameLine,
  type GameShelf,
  type GameTape,
  packOf,
} from '../page/document/game-shelf.ts';
import type { PackedParts } from '../page/document/page-document.ts';

export type { GameTape };

/** Why a game is on a page. */
export type GameTag = GameLine['tags'][number];

/** Games for a page. */
export interface ShelvedGames {
  readonly about: GameShelf['about'];
  readonly games: readonly {
    readonly line: Omit<GameLine, 'seats' | 'roles'>;
    readonly tape: GameTape;
  }[];
  readonly paired?: true;
}

/** Games that are unpacked together: some milliseconds' worth. */
const PER_PACK = 20;

/** The shelf that stands in the document, and the packs beside it. */
export function shelved({ about, games, paired }: ShelvedGames): {
  shelf: GameShelf;
  parts: PackedParts;
} {
  const agents = [...new Set(games.flatMap(({ tape }) => tape.names))].sort();
  const place = new Map(agents.map((name, at) => [name, at]));
  const shelf = {
    count: games.length,
    perPack: PER_PACK,
    agents,
    about,
    ...(paired ? { paired } : {}),
  };
  const list = games.map(
    ({ line, tape }): GameLine => ({
      ...line,
      seats: tape.names.map((name) => place.get(name)!),
      roles: tape.roles.slice(1),
    }),
  );
  const packs = Map.groupBy(games.entries(), ([at]) => packOf(at, shelf));
  return {
    shelf,
    parts: {
      ...(games.length === 0 ? {} : { [GAME_LIST]: list }),
      ...Object.fromEntries([...packs].map(([id, own]) => [id, own.map(([, { tape }]) => tape)])),
    },
  };
}
