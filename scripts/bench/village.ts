import { Game, HashChain, PlayerDice, type Port, resolveRules, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/random';
import { measuredPlayer, type Style } from './players.ts';

/** A village of measured players that plays the same games again and again. */
export interface Village {
  /** Plays games 0 to `games` - 1 and returns a checksum over all that happened. */
  play(games: number): string;
}

export function measuredVillage(
  players: number,
  style: Style,
  wrap?: (port: Port) => Port,
): Village {
  const root = rootOf('bench');
  const game = new Game(resolveRules(players), root);
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(root, 0, i + 1));
  const seats = dice.map((die, i) => measuredPlayer(i + 1, style, () => die.random()));
  const table = new Table(game, seats, wrap === undefined ? {} : { wrap });
  return {
    play(games) {
      const chain = new HashChain();
      for (let index = 0; index < games; index++) {
        for (const die of dice) die.startGame(index);
        game.start(0, index);
        void table.play();
        chain.addGame(game.board.roles, game.recorder);
      }
      return chain.toString();
    },
  };
}
