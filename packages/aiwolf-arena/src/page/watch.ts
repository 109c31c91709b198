import { setTimeout as wait } from 'node:timers/promises';
import type { Game } from '@aiwolf-arena/engine';
import type { LiveFeed } from './live.ts';

/** How often new events of a game in progress are sent, in milliseconds. */
const EVERY_MS = 150;

/** Returns functions that watch games with remote players, and send their events to a feed while they are played. */
function gameWatch(feed: LiveFeed) {
  let timer: NodeJS.Timeout | undefined;
  let seen = { events: 0, said: 0 };
  const look = ({ recorder: { events, count, said, saidCount } }: Game): void => {
    const texts = said.slice(seen.said, saidCount).map(({ text }) => text);
    feed.add([...events.subarray(seen.events, count)], texts);
    seen = { events: count, said: saidCount };
  };
  /** Called when a game begins, and again when the game is over. */
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

/** How often to check whether a browser still shows the page, in milliseconds. */
const LOOK_MS = 200;

export async function watched(wanted: boolean) {
  if (!wanted) return { terms: {}, looked: async () => {}, close() {} };
  const { LiveFeed, liveServer } = await import('./live.ts'); // most games need no page
  const feed = new LiveFeed();
  const watch = gameWatch(feed);
  const server = await liveServer(feed, null);
  console.error(`to watch the games, open ${server.address}`);
  return {
    terms: { onGame: watch.onGame },
    /** Called after the last game. Waits until no browser shows the page. At a terminal, waits until Ctrl-C. */
    looked: () => untilAlone(feed),
    close() {
      watch.close();
      server.close();
    },
  };
}

/** Waits until no browser shows the page. At a terminal, waits until Ctrl-C, since the user may open the page again. */
async function untilAlone(feed: LiveFeed): Promise<void> {
  const isAwaited = process.stderr.isTTY === true;
  if (!isAwaited && !feed.isHeard) return;
  console.error('the last game can still be watched (Ctrl-C ends the command)');
  while (isAwaited || feed.isHeard) await wait(LOOK_MS);
}
