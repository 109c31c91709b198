import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { readableName } from '@aiwolf-arena/agents/agent-name';
import { NAME } from '../wire/packet.ts';
import { CLOSE_MS, REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Tap } from './remote-agent.ts';

/** Waits until this many clients are connected at the same time. A client that disconnects in the meantime does not count. */
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

/** Returns unique names for clients: the second client with a name is called `name-2`. Equal names share a result row. */
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
  /** Address to listen on; default: loopback, because clients are not authenticated. */
  readonly host?: string;
  /** The port; 0 (the default) means any free port. */
  readonly port?: number;
  readonly limits?: ReplyLimits;
  /** Creates the recorder for the packets of a new connection. */
  readonly tap?: () => Tap;
  /** Called with the reason why a connection was not accepted as a client. */
  readonly onRefused?: (why: string) => void;
}

const LOOPBACK = '127.0.0.1';
/** Maximum number of connections that have not sent their names yet. */
const MOST_NAMELESS = 256;
/** Matches control characters, with which a name is not text. */
const BINARY = /\p{Cc}/u;
const UNREADABLE = '\ufffd';

/** A port at which clients of the official protocol connect. Several clients can be asked for their names at the same time. */
export class Host {
  readonly #server: Server;
  readonly #options: HostOptions;
  readonly #sockets = new Set<Socket>();
  readonly #joined: RemoteAgent[] = [];
  readonly #takers: ((agent: RemoteAgent) => void)[] = [];
  /** Connections that were asked for their names and have not answered, in the order of connection. */
  readonly #nameless = new Set<Socket>();

  private constructor(options: HostOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (socket) => this.#admit(socket));
  }

  /** Starts listening; rejects as `listen` does, for example with EADDRINUSE. */
  static async open(options: HostOptions = {}): Promise<Host> {
    const host = new Host(options);
    const { host: address = LOOPBACK, port = 0 } = options;
    await new Promise<void>((resolve, reject) => void host.#server.once('error', reject).listen(port, address, resolve));
    // The system may refuse a connection, for example if there are too many.
    host.#server.on('error', ({ message }) => options.onRefused?.(message));
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Number of clients that have connected and are waiting for a game. */
  get waiting(): number {
    return this.#joined.length;
  }

  /** Waits for the next client that sends its name. Rejects after `withinMs`; if omitted, waits forever. */
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

  /** Ends all connections after a complete packet: two client libraries hang on an incomplete packet (tcp-host 7). */
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
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#nameless.size >= MOST_NAMELESS) this.#refuseOldest();
    this.#nameless.add(socket);
    void this.#ask(socket);
  }

  /** Refuses the connection that has not sent its name for longest. Clients send their names soon, so it is hardly a client. */
  #refuseOldest(): void {
    const [oldest] = this.#nameless;
    this.#nameless.delete(oldest!);
    this.#refuse(oldest!, 'too many connections');
  }

  async #ask(socket: Socket): Promise<void> {
    const tap = this.#options.tap?.();
    const wire = { input: socket, output: socket, tap, destroy: () => socket.destroy() };
    const agent = new RemoteAgent(wire, this.#options.limits ?? REPLY_LIMITS);
    const reply = await agent.ask(NAME, agent.limits.firstMs);
    if (!this.#nameless.delete(socket)) return; // the connection was refused, or the host is closing
    const line = reply?.line;
    if (line === undefined) return this.#refuse(socket, `a client ${agent.lost} before it had sent its name`);
    if (BINARY.test(line) || agent.isTalkative) return this.#refuse(socket, 'a connection does not use this protocol');
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

  /** Removes a client that disconnected while it waited. */
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
