import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireTerms } from '@aiwolf-arena/bridge';
import type { Game } from '@aiwolf-arena/engine';
import { type GameTape, livePage } from '@aiwolf-arena/report/html';
import { ARENA_VERSION } from '../run/version.ts';

/** What a page may ask for: another game. */
interface LiveOrders {
  /** As the form begins. */
  readonly agents: string;
  readonly players: number;
  /** Plays a game that was set up on the page; what is wrong with it, or null. */
  readonly start: (order: unknown) => Promise<string | null>;
}

interface LiveServer {
  readonly address: string;
  close(): void;
}

const LOOPBACK = '127.0.0.1';
/** An order is some names and numbers. */
const MOST_BYTES = 10_000;

/** Serves the game of a feed on this machine, and to nobody else; without orders it can only be watched. */
export async function liveServer(feed: LiveFeed, orders: LiveOrders | null): Promise<LiveServer> {
  const setUp = orders === null ? null : { agents: orders.agents, players: orders.players };
  const html = await livePage(ARENA_VERSION, setUp);
  const server = createServer((request, response) => {
    if (!isOwn(request, server)) return end(response, 403, 'only pages of this address');
    const asked = `${request.method} ${request.url}`;
    if (asked === 'GET /') return end(response, 200, html, 'text/html; charset=utf-8');
    if (asked === 'GET /events') return stream(feed, request, response);
    if (asked === 'POST /game' && orders !== null) return void take(orders, request, response);
    return end(response, 404, 'not here');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LOOPBACK, resolve);
  });
  return {
    address: `http://${hostOf(server)}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const hostOf = (server: Server): string => `${LOOPBACK}:${(server.address() as AddressInfo).port}`;

/** Other sites may send requests here through a browser, or have their names lead here: neither is our page. */
function isOwn({ headers: { host, origin } }: IncomingMessage, server: Server): boolean {
  const own = hostOf(server);
  return host === own && (origin === undefined || origin === `http://${own}`);
}

function end(response: ServerResponse, code: number, text: string, type = 'text/plain'): void {
  response.writeHead(code, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

function stream(feed: LiveFeed, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  const stop = feed.hear((message) => response.write(`data: ${JSON.stringify(message)}\n\n`));
  request.on('close', stop);
}

async function take(
  orders: LiveOrders,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) return end(response, 413, 'too long');
  }
  const wrong = await orders
    .start(parsed(text))
    .catch((thrown: unknown) => (thrown as Error).message);
  end(response, wrong === null ? 200 : 422, wrong ?? '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What watchers hear: a game begins, something happens in it, it is over. */
export type LiveMessage =
  | { readonly kind: 'game'; readonly number: number; readonly tape: GameTape }
  | { readonly kind: 'more'; readonly events: readonly number[]; readonly said: readonly string[] }
  | { readonly kind: 'over' };

type Hearer = (message: LiveMessage) => void;

/** The game that is being played, for whoever watches; who comes late gets all that has happened in it. */
export class LiveFeed {
  readonly #hearers = new Set<Hearer>();
  #number = 0;
  #tape: GameTape | null = null;
  #over = false;

  /** Returns what ends the hearing. */
  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    if (this.#tape !== null) hearer({ kind: 'game', number: this.#number, tape: this.#tape });
    if (this.#over) hearer({ kind: 'over' });
    return () => this.#hearers.delete(hearer);
  }

  get isHeard(): boolean {
    return this.#hearers.size > 0;
  }

  begin(roles: readonly number[], names: readonly string[]): void {
    this.#number++;
    this.#over = false;
    this.#tape = { roles, names, events: [], said: [] };
    this.#tell({ kind: 'game', number: this.#number, tape: this.#tape });
  }

  add(events: readonly number[], said: readonly string[]): void {
    if (this.#tape === null || events.length === 0) return;
    const { tape, ...more } = { tape: this.#tape, events, said };
    this.#tape = { ...tape, events: [...tape.events, ...events], said: [...tape.said, ...said] };
    this.#tell({ kind: 'more', ...more });
  }

  end(): void {
    this.#over = true;
    this.#tell({ kind: 'over' });
  }

  #tell(message: LiveMessage): void {
    for (const hearer of this.#hearers) hearer(message);
  }
}

/** How often a game that is being played is looked at, milliseconds. */
const EVERY_MS = 150;

/** Tells a feed what happens in the games of remote players, while it happens. */
class GameWatch {
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

/** How often it is seen whether somebody still watches, milliseconds. */
const LOOK_MS = 200;

/** The watch over games of remote players; nothing where nobody wants to watch. */
interface Watched {
  readonly terms: Pick<WireTerms, 'onGame'>;
  /** Waits, after the last game, for as long as somebody looks at it. */
  looked(): Promise<void>;
  close(): void;
}

/** Opens a page for whoever wants to watch the games of clients, and says where it is. */
export async function watched(wanted: boolean): Promise<Watched> {
  if (!wanted) return { terms: {}, looked: async () => {}, close() {} };
  const { liveServer } = await import('./live.ts'); // most games need no page
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
