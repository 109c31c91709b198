import type { Game } from '@aiwolf-arena/engine';
import type { LiveFeed } from './live-feed.ts';

/** How often a game that is being played is looked at, milliseconds. */
const EVERY_MS = 150;

/** Tells a feed what happens in the games of remote players, while it happens. */
export class GameWatch {
  readonly #feed: LiveFeed;
  #timer: NodeJS.Timeout | undefined;
  #events = 0;
  #said = 0;

  constructor(feed: LiveFeed) {
    this.#feed = feed;
  }

  /** Called when a game begins, and again when it is over. */
  readonly onGame = (game: Game, names: readonly string[], over: boolean): void => {
    clearInterval(this.#timer);
    if (over) {
      this.#look(game);
      return this.#feed.end();
    }
    [this.#events, this.#said] = [0, 0];
    this.#feed.begin([...game.board.roles], names);
    this.#timer = setInterval(() => this.#look(game), EVERY_MS);
    this.#timer.unref();
  };

  #look({ recorder: { events, count, said, saidCount } }: Game): void {
    const texts = said.slice(this.#said, saidCount).map(({ text }) => text);
    this.#feed.add([...events.subarray(this.#events, count)], texts);
    [this.#events, this.#said] = [count, saidCount];
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
