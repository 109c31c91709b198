import { Game, HashChain, PlayerDice, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { naiveTable } from './naive.ts';
import { measuredPlayer, type Style } from './players.ts';

export const STYLES: readonly Style[] = ['content', 'quiet', 'fresh'];

/** Who plays: the engine, the engine without the event hash, and the yardstick. */
export const CONTENDERS = ['arena', 'unhashed', 'naive'] as const;
export type EngineContender = (typeof CONTENDERS)[number];

/** A village of measured players that plays the same games again and again. */
export interface Village {
  /** Plays games 0 to `games` - 1 and returns a checksum over all that happened; nothing for `unhashed`. */
  play(games: number): string;
}

export function measuredVillage(players: number, style: Style, contender: EngineContender): Village {
  const root = rootOf('bench');
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(seatKey(root, 0, i + 1)));
  const seats = dice.map((die, i) => measuredPlayer(i + 1, style, () => die.random()));
  const game = new Game(resolveRules(players), root);
  const table = new Table(game, seats, contender === 'naive' ? { wrap: naiveTable() } : {});
  const isHashed = contender !== 'unhashed';
  return {
    play(games) {
      const chain = new HashChain();
      for (let index = 0; index < games; index++) {
        for (const die of dice) die.startGame(index);
        game.start(0, index);
        void table.play();
        if (isHashed) chain.addGame(game.board.roles, game.recorder);
      }
      return isHashed ? chain.toString() : '';
    },
  };
}
