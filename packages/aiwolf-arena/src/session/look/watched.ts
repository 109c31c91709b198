import { setTimeout as wait } from 'node:timers/promises';
import type { WireTerms } from '@aiwolf-arena/bridge';
import { GameWatch } from './game-watch.ts';
import { LiveFeed } from './live-feed.ts';

/** How often it is seen whether somebody still watches, milliseconds. */
const LOOK_MS = 200;

/** The watch over games of remote players; nothing where nobody wants to watch. */
export interface Watched {
  readonly terms: Pick<WireTerms, 'onGame'>;
  /** Waits, after the last game, for as long as somebody looks at it. */
  looked(): Promise<void>;
  close(): void;
}

/** Opens a page for whoever wants to watch the games of clients, and says where it is. */
export async function watched(wanted: boolean): Promise<Watched> {
  if (!wanted) return { terms: {}, looked: async () => {}, close() {} };
  const { liveServer } = await import('./live-server.ts'); // most games need no page
  const feed = new LiveFeed();
  const watch = new GameWatch(feed);
  const server = await liveServer(feed, null);
  console.error(`watch at ${server.address}`);
  return {
    terms: { onGame: watch.onGame },
    looked: () => untilAlone(feed),
    close() {
      watch.close();
      server.close();
    },
  };
}

/** A page that nobody has open is of use only where somebody at a terminal may still open it. */
async function untilAlone(feed: LiveFeed): Promise<void> {
  const isAwaited = process.stderr.isTTY === true;
  if (!isAwaited && !feed.isHeard) return;
  console.error('the last game can still be watched (Ctrl-C ends it)');
  while (isAwaited || feed.isHeard) await wait(LOOK_MS);
}
