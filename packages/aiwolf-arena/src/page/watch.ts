import { setTimeout as wait } from 'node:timers/promises';
import type { Game } from '@aiwolf-arena/engine';
import type { LiveFeed } from './live.ts';

/** How often a running game is polled, in milliseconds. */
const EVERY_MS = 150;

/** Sends a feed the events of games with remote players while they are played. */
function gameWatch(feed: LiveFeed) {
  let timer: NodeJS.Timeout | undefined;
  let seen = { events: 0, said: 0 };
  const look = ({ recorder: { events, count, said, saidCount } }: Game): void => {
    const texts = said.slice(seen.said, saidCount).map(({ text }) => text);
    feed.add([...events.subarray(seen.events, count)], texts);
    seen = { events: count, said: saidCount };
  };
  /** Called when a game begins, and again when it is over. */
  const onGame = (game: Game, names: readonly string[], over: boolean): void => {
    clearInterval(timer);
    if (over) {
      look(game);
      return feed.end();
    }
    seen = { events: 0, said: 0 };
    feed.begin([...game.board.roles], names);
    timer = setInterval(() => look(game), EVERY_MS).unref();
  };
  return { onGame, close: () => clearInterval(timer) };
}

/** How often it is checked whether somebody still watches, in milliseconds. */
const LOOK_MS = 200;

export async function watched(wanted: boolean) {
  if (!wanted) return { terms: {}, looked: async () => {}, close() {} };
  const { LiveFeed, liveServer } = await import('./live.ts'); // most games need no page
  const feed = new LiveFeed();
  const watch = gameWatch(feed);
  const server = await liveServer(feed, null);
  console.error(`watch at ${server.address}`);
  return {
    terms: { onGame: watch.onGame },
    /** Resolves after the last game, when nobody has the page open any more. */
    looked: () => untilAlone(feed),
    close() {
      watch.close();
      server.close();
    },
  };
}

/** Waits for a page that nobody has open only if a user at a terminal may still open it. */
async function untilAlone(feed: LiveFeed): Promise<void> {
  const isAwaited = process.stderr.isTTY === true;
  if (!isAwaited && !feed.isHeard) return;
  console.error('the last game can still be watched (Ctrl-C ends it)');
  while (isAwaited || feed.isHeard) await wait(LOOK_MS);
}
