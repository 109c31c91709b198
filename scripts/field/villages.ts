import { CATALOG, type CatalogEntry } from '@aiwolf-arena/agents';
import { Game, type Player, PlayerDice, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';

/** Everybody but variants that are there for comparison only. */
export const FIELD: readonly CatalogEntry[] = CATALOG.filter(
  ({ variantOf }) => variantOf === undefined,
);

/** A village of different agents by lot. */
export function drawVillage(root: Root, set: number, players: number): CatalogEntry[] {
  const stream = new Stream().key(keyOf(root, set, PURPOSE.draw), players);
  const left = [...FIELD];
  return Array.from({ length: players }, () => left.splice(stream.below(left.length), 1)[0]!);
}

/** Plays a set in this process; `seated` may put another player in place of the one that sits there. */
export function playSet(
  root: Root,
  set: number,
  village: readonly CatalogEntry[],
  games: number,
  seated: (player: Player, seat: number) => Player = (player) => player,
): void {
  const game = new Game(resolveRules(village.length), root);
  const dice = village.map((_, i) => new PlayerDice(seatKey(root, set, i + 1)));
  const players = village.map((entry, i) =>
    seated(
      sit(entry, () => dice[i]!.random()),
      i + 1,
    ),
  );
  const table = new Table(game, players);
  for (let index = 0; index < games; index++) {
    for (const die of dice) die.startGame(index);
    game.start(set, index);
    if (table.play() !== undefined) throw new Error('a bundled agent answered with a promise');
  }
}

/** The agent with nothing but chance. */
export const sit = ({ name, create }: CatalogEntry, random: () => number): Player =>
  create({ name, random, log() {}, readText: () => '', readBytes: () => new Uint8Array() });
