// Games with and without counting behaviour, block by block in turn. Usage: node scripts/bench/behaviour-case.ts AGENT PLAYERS BLOCKS
import { CATALOG } from '@aiwolf-arena/agents';
import { Game, HashChain, PlayerDice, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { BehaviourFold } from '@aiwolf-arena/engine/behaviour';
import { rootOf } from '@aiwolf-arena/engine/random';

const [agent, size, blocks] = process.argv.slice(2) as [string, string, string];
const players = Number(size);
const root = rootOf('bench');
const game = new Game(resolveRules(players), root);
const dice = Array.from({ length: players }, (_, i) => new PlayerDice(seatKey(root, 0, i + 1)));
const { create } = CATALOG.find(({ name }) => name === agent)!;
const seat = (die: PlayerDice) =>
  create({
    name: agent,
    random: () => die.random(),
    log() {},
    readText: () => '',
    readBytes: () => new Uint8Array(),
  });
const hash = new HashChain();
const fold = new BehaviourFold(players);

/** Plays a game set with new players; CPU microseconds of this process. */
function playSet(games: number, counting: boolean): number {
  const table = new Table(game, dice.map(seat));
  const before = process.cpuUsage();
  for (let index = 0; index < games; index++) {
    for (const die of dice) die.startGame(index);
    game.start(0, index);
    if (table.play() !== undefined) throw new Error('a player answered with a promise');
    hash.addGame(game.board.roles, game.recorder);
    if (counting) fold.add(game.board.roles, game.recorder);
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const WARM_US = 3_000_000;
const BLOCK_US = 25_000;

/** Warms up, then takes as many games as fill a block: shorter than most disturbances, longer than the clock's grain. */
function blockSize(): number {
  let spent = 0;
  for (let games = 5; ; games *= 2) {
    const cost = playSet(games, true);
    spent += cost + playSet(games, false);
    if (cost > BLOCK_US) games /= 2;
    if (spent > WARM_US) return games;
  }
}

const games = blockSize();
const both = (one: number, other: number): number => (one + other) / (2 * games);

/** Plain, counted, counted, plain, or the other way round: what drifts evenly falls on both alike. */
function pair(countedFirst: boolean): { readonly plain: number; readonly counted: number } {
  const outer = playSet(games, countedFirst);
  const inner = both(playSet(games, !countedFirst), playSet(games, !countedFirst));
  const around = both(outer, playSet(games, countedFirst));
  return countedFirst ? { plain: inner, counted: around } : { plain: around, counted: inner };
}

const pairs = Array.from({ length: Number(blocks) }, (_, i) => pair(i % 2 === 0));
console.log(JSON.stringify({ games, pairs }));
