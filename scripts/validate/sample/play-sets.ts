import type { PlayerFactory } from '@aiwolf-arena/agents';
import { Game, PlayerDice, resolveRules, seatKey, Table, takeRecord } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { type Played, readGame } from './played.ts';

export interface SetsToPlay {
  readonly create: PlayerFactory;
  readonly players: number;
  readonly sets: number;
  readonly gamesPerSet: number;
  readonly seed: string;
}

/** Plays game sets of one agent against itself, with one player object a seat and set; yields the games set by set. */
export function* playSets(wanted: SetsToPlay): Generator<readonly Played[]> {
  const root = rootOf(wanted.seed);
  const game = new Game(resolveRules(wanted.players), root);
  for (let set = 0; set < wanted.sets; set++) {
    const dice = Array.from(
      { length: wanted.players },
      (_, i) => new PlayerDice(seatKey(root, set, i + 1)),
    );
    const table = new Table(
      game,
      dice.map((die) => wanted.create(contextOf(die))),
    );
    yield Array.from({ length: wanted.gamesPerSet }, (_, index) => {
      for (const die of dice) die.startGame(index);
      game.start(set, index);
      if (table.play() !== undefined) throw new Error('a bundled agent answered with a promise');
      return readGame(takeRecord(game));
    });
  }
}

const contextOf = (die: PlayerDice) => ({
  name: 'sample',
  random: () => die.random(),
  log() {},
  readText: () => '',
  readBytes: () => new Uint8Array(),
});
