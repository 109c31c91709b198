import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { livePage } from '@aiwolf-arena/report/html';
import { ARENA_VERSION } from '../../version.ts';
import type { LiveFeed } from './live-feed.ts';

/** What a page may ask for: another game. */
export interface LiveOrders {
  /** As the form begins. */
  readonly agents: string;
  readonly players: number;
  /** Plays a game that was set up on the page; what is wrong with it, or null. */
  readonly start: (order: unknown) => Promise<string | null>;
}

/** An open live page. */
export interface LiveServer {
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
