import { Game, HashChain, PlayerDice, resolveRules, seatKey, Table } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { DirectGame } from './direct.ts';
import { naiveTable } from './naive.ts';
import { measuredPlayer, type Style } from './players.ts';

export const STYLES: readonly Style[] = ['content', 'quiet', 'fresh'];

/** Who plays: the engine, the engine without the event hash, calls without rounds, and the yardstick. */
export const CONTENDERS = ['arena', 'unhashed', 'direct', 'naive'] as const;
export type Contender = (typeof CONTENDERS)[number];

/** A village of measured players that plays the same games again and again. */
export interface Village {
  /** Plays games 0 to `games` - 1 and returns a checksum over all that happened; nothing for `unhashed`. */
  play(games: number): string;
}

export function measuredVillage(players: number, style: Style, contender: Contender): Village {
  const rules = resolveRules(players);
  const root = rootOf('bench');
  const dice = Array.from({ length: players }, (_, i) => new PlayerDice(seatKey(root, 0, i + 1)));
  const seats = dice.map((die, i) => measuredPlayer(i + 1, style, () => die.random()));
  const start = (index: number) => {
    for (const die of dice) die.startGame(index);
  };
  if (contender === 'direct') {
    const direct = new DirectGame(rules, root, seats);
    return village(start, (index) => direct.play(0, index), direct, true);
  }
  const game = new Game(rules, root);
  const table = new Table(game, seats, contender === 'naive' ? { wrap: naiveTable() } : {});
  const playOne = (index: number) => {
    game.start(0, index);
    void table.play();
  };
  return village(start, playOne, game, contender !== 'unhashed');
}

function village(
  start: (index: number) => void,
  playOne: (index: number) => void,
  played: Pick<Game, 'board' | 'recorder'>,
  hashed: boolean,
): Village {
  return {
    play(games) {
      const chain = new HashChain();
      for (let index = 0; index < games; index++) {
        start(index);
        playOne(index);
        if (hashed) chain.addGame(played.board.roles, played.recorder);
      }
      return hashed ? chain.toString() : '';
    },
  };
}
