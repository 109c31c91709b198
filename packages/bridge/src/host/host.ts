import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { readableName } from '@aiwolf-arena/sandbox';
import { NAME } from '../wire/packet.ts';
import { CLOSE_MS, REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Tap } from './remote-agent.ts';

/** Waits until this number of clients are connected to the host at the same time. Returns these clients. */
export async function gather(
  host: Host,
  clients: number,
  onChange: (there: readonly RemoteAgent[]) => void,
): Promise<RemoteAgent[]> {
  let there: RemoteAgent[] = [];
  while (there.length < clients) {
    const agent = await host.next();
    there.push(agent);
    agent.onLost = () => {
      there = there.filter((one) => one !== agent);
      onChange(there);
    };
    onChange(there);
  }
  for (const agent of there) agent.onLost = () => {};
  return there;
}

/** Returns different names for all clients: a second client with the name `bob` becomes `bob-2`. */
export function namesOf(clients: readonly RemoteAgent[], taken: readonly string[] = []): string[] {
  const names = [...taken];
  for (const { name } of clients) {
    const plain = name.replaceAll(',', '_') || 'nameless'; // a comma would start a new column in the official log
    let own = plain;
    for (let n = 2; names.includes(own); n++) own = `${plain}-${n}`;
    names.push(own);
  }
  return names.slice(taken.length);
}

export interface HostOptions {
  /** The address to listen at. The default is loopback, because clients are not authenticated. */
  readonly host?: string;
  /** The TCP port. 0 (the default): any free port. */
  readonly port?: number;
  /** Path of a Unix socket to listen at, instead of a TCP port. */
  readonly socket?: string;
  /** The number of connections that are accepted before a call of `allow`. Default: no limit. */
  readonly connections?: number;
  readonly limits?: ReplyLimits;
  /** Creates an object that records all packets of a new connection. */
  readonly tap?: (() => Tap | undefined) | undefined;
  /** Called with the reason if a connection is refused, for example because it sent no valid name. */
  readonly onRefused?: (why: string) => void;
}

const LOOPBACK = '127.0.0.1';
/** Maximum number of connections that have not yet sent a name. */
const MOST_NAMELESS = 256;
/** Matches control characters. A name that contains one is refused. */
const BINARY = /\p{Cc}/u;
const UNREADABLE = '\ufffd';

/** Listens at a TCP port to which clients of the official protocol connect. Asks every new client for its name. */
export class Host {
  readonly #server: Server;
  readonly #options: HostOptions;
  readonly #sockets = new Set<Socket>();
  readonly #joined: RemoteAgent[] = [];
  readonly #takers: ((agent: RemoteAgent) => void)[] = [];
  /** The connections that have not yet sent a name, in the order of connection. */
  readonly #nameless = new Set<Socket>();
  /** The number of connections that are still accepted. */
  #allowed: number;

  private constructor(options: HostOptions) {
    this.#options = options;
    this.#allowed = options.connections ?? Number.POSITIVE_INFINITY;
    this.#server = createServer({ noDelay: true }, (socket) => this.#admit(socket));
  }

  /** Starts listening. Rejects if the port cannot be used, for example with the code EADDRINUSE. */
  static async open(options: HostOptions = {}): Promise<Host> {
    const host = new Host(options);
    const { host: address = LOOPBACK, port = 0, socket } = options;
    const place = socket === undefined ? { port, host: address } : { path: socket };
    await new Promise<void>((resolve, reject) => void host.#server.once('error', reject).listen(place, resolve));
    // The system may refuse a connection, for example if there are too many.
    host.#server.on('error', ({ message }) => options.onRefused?.(message));
    return host;
  }

  /** Only of a host that listens at a TCP port. */
  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts one more connection. */
  allow(): void {
    this.#allowed++;
  }

  /** Number of connected clients that no call of `next` has returned yet. */
  get waiting(): number {
    return this.#joined.length;
  }

  /** Returns the next client that has sent its name. Rejects if there is none within `withinMs` (default: no limit). */
  next(withinMs?: number): Promise<RemoteAgent> {
    const agent = this.#joined.shift();
    if (agent !== undefined) return Promise.resolve(agent);
    const { promise, resolve, reject } = Promise.withResolvers<RemoteAgent>();
    this.#takers.push(resolve);
    if (withinMs !== undefined) {
      const timer = setTimeout(() => {
        this.#takers.splice(this.#takers.indexOf(resolve), 1);
        reject(new Error(`no client connected within ${withinMs / 1000} s`));
      }, withinMs);
      promise.then(
        () => clearTimeout(timer),
        () => {},
      );
    }
    return promise;
  }

  /** Ends all connections after their last packet: two client libraries hang on incomplete packets. */
  async close(): Promise<void> {
    this.#nameless.clear();
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, CLOSE_MS);
    for (const socket of this.#sockets) socket.destroySoon();
    await new Promise((resolve) => this.#server.close(resolve));
    clearTimeout(cut);
  }

  #admit(socket: Socket): void {
    if (this.#allowed <= 0) return this.#refuse(socket, 'this client has already connected');
    this.#allowed--;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#nameless.size >= MOST_NAMELESS) this.#refuseOldest();
    this.#nameless.add(socket);
    void this.#ask(socket);
  }

  /** Closes the oldest connection that has not yet sent a name. */
  #refuseOldest(): void {
    const [oldest] = this.#nameless;
    this.#nameless.delete(oldest!);
    this.#refuse(oldest!, 'too many connections have sent no name');
  }

  async #ask(socket: Socket): Promise<void> {
    const tap = this.#options.tap?.();
    const wire = { input: socket, output: socket, tap, destroy: () => socket.destroy() };
    const agent = new RemoteAgent(wire, this.#options.limits ?? REPLY_LIMITS);
    const reply = await agent.ask(NAME, agent.limits.firstMs);
    if (!this.#nameless.delete(socket)) return; // the connection was refused, or the host is closing
    const line = reply?.line;
    if (line === undefined) return this.#refuse(socket, `a client ${agent.lost!.why} before it had sent its name`);
    if (BINARY.test(line) || agent.isTalkative) return this.#refuse(socket, 'the client does not use the AIWolf protocol');
    if (line.includes(UNREADABLE)) return this.#refuse(socket, 'the name of a client is not UTF-8: use ASCII');
    agent.name = readableName(line);
    agent.onLost = () => this.#forget(agent);
    this.#join(agent);
  }

  #join(agent: RemoteAgent): void {
    const taker = this.#takers.shift();
    if (taker === undefined) this.#joined.push(agent);
    else taker(agent);
  }

  /** Removes a client that disconnected before a call of `next` returned it. */
  #forget(agent: RemoteAgent): void {
    const at = this.#joined.indexOf(agent);
    if (at >= 0) this.#joined.splice(at, 1);
  }

  #refuse(socket: Socket, why: string): void {
    socket.on('error', () => {}); // the connection may break while it is closed
    socket.destroy();
    this.#options.onRefused?.(why);
  }
}
