import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { event } from '@aiwolf-arena/engine';
import { type GameTape, type LiveMessage, livePage } from '@aiwolf-arena/report/html';
import { z } from 'zod';
import { PLAY_AND_TELL, type PlaySpec } from '../replay/play-options.ts';
import { ARENA_VERSION } from '../run/version.ts';

interface LiveOrders {
  readonly agents: string;
  readonly players: number;
  /** Plays a game with the agents and the seed that the user chose on the page. Resolves to an error message, or to null. */
  readonly start: (order: unknown) => Promise<string | null>;
}

const LOOPBACK = '127.0.0.1';
/** Maximum size of a request for a new game, in bytes. Such a request contains only some names and numbers. */
const MOST_BYTES = 10_000;

/** Starts a web server for this machine only. The server's page shows the game of `feed`, and starts games by `orders`. */
export async function liveServer(feed: LiveFeed, orders: LiveOrders | null) {
  const setUp = orders === null ? null : { agents: orders.agents, players: orders.players };
  const html = await livePage(ARENA_VERSION, setUp);
  const server = createServer((request, response) => {
    if (!isOwn(request, server)) return end(response, 403, 'only pages of this server may send requests');
    const asked = `${request.method} ${request.url}`;
    if (asked === 'GET /') return end(response, 200, html, 'text/html; charset=utf-8');
    if (asked === 'GET /events') return stream(feed, request, response);
    if (asked === 'POST /game' && orders !== null) return void take(orders, request, response);
    return end(response, 404, 'there is no such page');
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

/** Whether a request comes from a page of this server. Other web pages in the user's browser must not send requests. */
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

async function take(orders: LiveOrders, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) return end(response, 413, 'the request is too long');
  }
  const wrong = await orders.start(parsed(text)).catch((thrown: unknown) => (thrown as Error).message);
  end(response, wrong === null ? 200 : 422, wrong ?? '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Hearer = (message: LiveMessage) => void;

/** Sends the events of the current game to all subscribers. A new subscriber first gets all earlier events of the game. */
export class LiveFeed {
  readonly #hearers = new Set<Hearer>();
  #number = 0;
  #tape: GameTape | null = null;
  #over = false;

  /** Adds a subscriber. Returns a function that ends the subscription. */
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

const STEP_MS = 700;

const ORDER = z.object({
  agents: z.string().max(2000),
  players: z.string().max(3),
  seed: z.string().max(200),
  stepMs: z.number().int().min(0).max(60_000),
});

/** Shows a finished game on a web page of this machine. Plays further games that the user starts on that page, until Ctrl-C. */
export async function playWatched(spec: PlaySpec, first: GameTape, play: (spec: PlaySpec) => Promise<GameTape>): Promise<void> {
  const feed = new LiveFeed();
  let playing = new AbortController();
  const show = (tape: GameTape, stepMs: number): void => {
    playing.abort();
    playing = new AbortController();
    void paced(tape, feed, stepMs, playing.signal);
  };
  const start = async (order: unknown): Promise<string | null> => {
    const { agents, players, seed, stepMs } = ORDER.parse(order);
    const asked = { agents, players, rules: spec.rules, role: [], trust: [], ...(seed === '' ? {} : { seed }) };
    show(await play(PLAY_AND_TELL.read(asked)), stepMs);
    return null;
  };
  const { agents, players } = spec;
  const server = await liveServer(feed, { agents: agents.join(','), players, start });
  console.error(`to watch the game, open ${server.address} (Ctrl-C ends the command)`);
  show(first, STEP_MS);
  await once(process, 'SIGINT');
  playing.abort();
  server.close();
}

/** Sends the events of a finished game to a feed, slowly enough for people to follow. Ends when `stop` is aborted. */
async function paced(tape: GameTape, feed: LiveFeed, stepMs: number, stop: AbortSignal): Promise<void> {
  feed.begin(tape.roles, tape.names);
  let spoken = 0;
  for (const packed of tape.events) {
    const said = isTalk(packed) && event.wasAsked(packed) ? [tape.said[spoken++] ?? ''] : [];
    feed.add([packed], said);
    if (isStep(packed)) await wait(stepMs, undefined, { signal: stop }).catch(() => {});
    if (stop.aborted) return;
  }
  feed.end();
}

const isTalk = (packed: number): boolean => [event.TALK_EVENT, event.WHISPER_EVENT].includes(event.kindOf(packed));

/** Whether to wait after an event. There is no wait between votes, nor after Skip and Over. */
function isStep(packed: number): boolean {
  if (isTalk(packed)) return event.recordedAs(packed) === event.VERBATIM;
  return ![event.VOTE_EVENT, event.ATTACK_VOTE, event.FAULT].includes(event.kindOf(packed));
}
