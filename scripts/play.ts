import { CATALOG, type CatalogEntry } from '@aiwolf-arena/agents';
import { allValues } from '@aiwolf-arena/agents/params';
import { Game, type Player, PlayerRandom, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';

/** All bundled agents but variants that are there for comparison only. */
export const FIELD: readonly CatalogEntry[] = CATALOG.filter(({ variantOf }) => variantOf === undefined);

/** A village of different agents, at random. */
export function drawVillage(root: Root, set: number, players: number): CatalogEntry[] {
  const stream = new Stream().key(keyOf(root, set, PURPOSE.draw), players);
  const left = [...FIELD];
  return Array.from({ length: players }, () => left.splice(stream.below(left.length), 1)[0]!);
}

/** A bundled agent with nothing but its random numbers. */
export const sit = ({ name, create, params }: CatalogEntry, random: () => number): Player =>
  create({
    name,
    params: allValues(params, {}) as never,
    random,
    log() {},
    readText: () => '',
    readBytes: () => new Uint8Array(),
  });

interface Play {
  readonly games: number;
  readonly rules?: Game['rules'];
  /** May put another player in place of the one that sits there. */
  readonly seated?: (player: Player, seat: number) => Player;
  /** After every game, before the next one takes its place. */
  readonly onGame?: (game: Game) => void;
}

/** Plays a game set in this process, seat by seat the agents of `village`. */
export function playSet(
  root: Root,
  set: number,
  village: readonly CatalogEntry[],
  { games, rules = resolveRules(village.length), seated = (player) => player, onGame }: Play,
): void {
  const game = new Game(rules, root);
  const generators = village.map((_, i) => new PlayerRandom(seatKey(root, set, i + 1)));
  const players = village.map((entry, i) =>
    seated(
      sit(entry, () => generators[i]!.random()),
      i + 1,
    ),
  );
  const table = new Table(game, players);
  for (let index = 0; index < games; index++) {
    for (const generator of generators) generator.startGame(index);
    game.start(set, index);
    if (table.play() !== undefined) throw new Error('a bundled agent answered with a promise');
    onGame?.(game);
  }
}
