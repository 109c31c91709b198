import type { Agent, Content } from '@aiwolf-arena/protocol';
import { comingout, estimate, request, vote } from '@aiwolf-arena/protocol';
import {
  type FaultSink,
  Game,
  type GameInfo,
  type GameRecord,
  type Player,
  PlayerRandom,
  type Rules,
  seatKey,
  Table,
  type TableOptions,
  takeRecord,
} from '../src/index.ts';
import { type Root, rootOf } from '../src/random.ts';

/** A player that does anything: valid and invalid targets, sentences of many kinds, now and then an exception. */
class WildPlayer implements Player {
  readonly #generator: PlayerRandom;
  #info!: GameInfo;

  constructor(generator: PlayerRandom) {
    this.#generator = generator;
  }
  getName(): string {
    return 'wild';
  }
  initialize(info: GameInfo): void {
    this.#info = info;
  }
  update(info: GameInfo): void {
    this.#info = info;
    if (this.#below(400) === 0) throw new TypeError('wild update');
  }
  dayStart(): void {}
  talk(): string | Content {
    return this.#speak();
  }
  whisper(): string | Content {
    return this.#speak();
  }
  vote(): Agent {
    return this.#seat();
  }
  attack(): Agent {
    return this.#seat();
  }
  guard(): Agent {
    return this.#seat();
  }
  divine(): Agent {
    return this.#seat();
  }
  finish(): void {}

  #below(n: number): number {
    return Math.floor(this.#generator.random() * n);
  }
  /** Any seat, and sometimes none. */
  #seat(): Agent {
    return this.#below(this.#info.agentList.length + 2);
  }
  #speak(): string | Content {
    const seat = 1 + this.#below(this.#info.agentList.length);
    const said = this.#info.talkList;
    switch (this.#below(12)) {
      case 0:
        return vote(seat);
      case 1:
        return estimate(seat, 'WEREWOLF');
      case 2:
        return request('ANY', vote(seat));
      case 3:
        return comingout(this.#info.agent, 'SEER');
      case 4:
        return `DIVINED Agent[${seat}] HUMAN`;
      case 5:
        return 'nonsense';
      case 6:
        throw new Error('wild talk');
      case 7:
        return 7 as never;
      case 8:
        return said.length > 0 ? said.at(-1)!.content : 'Skip';
      case 9:
        return 'Over';
      default:
        return 'Skip';
    }
  }
}

export const ROOT: Root = rootOf('laws');

/** Plays one game of wild players; with `delay`, every answer comes as a promise that settles when `delay` says. */
export function playWild(
  rules: Rules,
  address: { set: number; game: number },
  options: TableOptions = {},
  dress: (player: Player, seat: number) => Player = (player) => player,
  sink?: FaultSink,
): GameRecord | Promise<GameRecord> {
  const generators = Array.from({ length: rules.playerNum }, (_, i) => new PlayerRandom(seatKey(ROOT, address.set, i + 1)));
  const game = new Game(rules, ROOT, sink);
  const players = generators.map((generator, i) => dress(new WildPlayer(generator), i + 1));
  const table = new Table(game, players, options);
  for (const generator of generators) generator.startGame(address.game);
  game.start(address.set, address.game);
  const done = table.play();
  return done === undefined ? takeRecord(game) : done.then(() => takeRecord(game));
}
