import type { WireTerms } from '@aiwolf-arena/bridge';
import { GameWatch } from './game-watch.ts';
import { LiveFeed } from './live-feed.ts';

/** The watch over games of remote players; nothing where nobody wants to watch. */
export interface Watched {
  readonly terms: Pick<WireTerms, 'onGame'>;
  close(): void;
}

/** Opens a page for whoever wants to watch the games of clients, and says where it is. */
export async function watched(wanted: boolean): Promise<Watched> {
  if (!wanted) return { terms: {}, close() {} };
  const { liveServer } = await import('./live-server.ts'); // most games need no page
  const feed = new LiveFeed();
  const watch = new GameWatch(feed);
  const server = await liveServer(feed, null);
  console.error(`watch at ${server.address}`);
  return {
    terms: { onGame: watch.onGame },
    close() {
      watch.close();
      server.close();
    },
  };
}
