import { type PlayerCalls, PlayerRandom } from '@aiwolf-arena/engine';
import type { Key } from '@aiwolf-arena/engine/random';
import { createBundled, type LoadedAgent, timed } from '@aiwolf-arena/sandbox';
import { deadlines } from '../host/deadlines.ts';

/**
 * A bundled agent on a seat beside clients. It plays in this process, because its code is the arena's own: without packets, its calls
 * cost what they cost in sets without clients, and its answers are the same.
 */
export class BundledPlayer {
  readonly name: string;
  /** The methods of the player. Time of clients does not run while they compute. */
  readonly calls: PlayerCalls;
  /** Takes the notes of the agent. */
  onNote: (said: readonly unknown[]) => void = () => {};
  /** The time in milliseconds that its calls have taken. */
  usedMs = 0;
  readonly #generator: PlayerRandom;

  constructor({ name, entry, params = {} }: LoadedAgent, { randomKey, params: own }: PlayerOptions) {
    this.name = name;
    this.#generator = new PlayerRandom(randomKey);
    const log = (...said: unknown[]): void => this.onNote(said);
    const player = createBundled(name, entry!, params, { generator: this.#generator, log, params: own });
    const spent = (ms: number): void => {
      this.usedMs += ms;
      deadlines.pause(ms);
    };
    this.calls = timed(player, () => performance.now(), spent);
  }

  startGame(game: number): void {
    this.#generator.startGame(game);
  }
}

export interface PlayerOptions {
  /** The key of the seat's random numbers in this set. */
  readonly randomKey: Key;
  /** Values of parameters, as texts, that replace those of the agent in this set (`SetTask.params`). */
  readonly params?: Readonly<Record<string, string>> | undefined;
}
