import {
  BEAT,
  callOf,
  type GameInfo,
  type GameSetting,
  type Player,
  Port,
} from '@aiwolf-arena/engine';
import { absentPlayer } from '../sandbox/absent-player.ts';
import type { Kill } from './set-result.ts';

/** What a stopped player needs to know of the set it plays in. */
interface Stop {
  readonly kill: Kill;
  readonly beat: Int32Array;
  /** The game that is played. */
  game(): number;
  /** Told once, when the player falls silent. */
  stopped(): void;
}

/**
 * A player that had to be stopped when the set was played before: it plays as it did up to that call, and is let go of
 * there. The set then is what it would have been if the call had come back at once without an answer.
 */
export class StoppedPlayer implements Player {
  #port: Port;
  #over = false;
  readonly #stop: Stop;

  constructor(port: Port, stop: Stop) {
    this.#port = port;
    this.#stop = stop;
  }

  /** The player's methods, or those of who sits in for it from the fatal call on. */
  get #own(): Port {
    if (!this.#over && this.#isOver()) {
      this.#over = true;
      this.#port = new Port(absentPlayer(''));
      this.#stop.stopped();
    }
    return this.#port;
  }

  #isOver(): boolean {
    const { kill, beat } = this.#stop;
    const game = this.#stop.game();
    if (game !== kill.game) return game > kill.game;
    return callOf(beat[BEAT.asked]!) >= kill.call;
  }

  initialize(gameInfo: GameInfo, gameSetting: GameSetting): ReturnType<Player['initialize']> {
    const port = this.#own;
    return port.initialize.call(port.self, gameInfo, gameSetting);
  }
  update(gameInfo: GameInfo): ReturnType<Player['update']> {
    const port = this.#own;
    return port.update.call(port.self, gameInfo);
  }
  getName(): never {
    return this.#ask('getName');
  }
  dayStart(): never {
    return this.#ask('dayStart');
  }
  talk(): never {
    return this.#ask('talk');
  }
  whisper(): never {
    return this.#ask('whisper');
  }
  vote(): never {
    return this.#ask('vote');
  }
  attack(): never {
    return this.#ask('attack');
  }
  guard(): never {
    return this.#ask('guard');
  }
  divine(): never {
    return this.#ask('divine');
  }
  finish(): never {
    return this.#ask('finish');
  }

  /** Whatever the player answers, which may be anything at all. */
  #ask(method: Exclude<keyof Player, 'initialize' | 'update'>): never {
    const port = this.#own;
    return port[method].call(port.self) as never;
  }
}
