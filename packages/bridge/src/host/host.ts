import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { readableName } from '@aiwolf-arena/agents/agent-name';
import { NAME } from '../wire/packet.ts';
import { CLOSE_MS, REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Tap } from './remote-agent.ts';

/** Waits until this many clients are connected at the same time; one that leaves in the meantime does not count. */
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

/** Unique names for clients: the second client with a name is called `name-2`. Otherwise they would share one result row. */
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
  /** 0 (the default): any free port. */
  readonly port?: number;
  readonly limits?: ReplyLimits;
  /** Creates the recorder of a new connection's traffic. */
  readonly tap?: () => Tap;
  /** Called with the reason why a connection was not accepted as a client. */
  readonly onRefused?: (why: string) => void;
}

const LOOPBACK = '127.0.0.1';
/** Maximum number of connections that have not sent their names yet. */
const MOST_NAMELESS = 256;
/** A name with control characters is not text. */
const BINARY = /\p{Cc}/u;
const UNREADABLE = '\ufffd';

/** A port at which clients of the official protocol join. Several clients can be asked for their names at the same time. */
export class Host {
  readonly #server: Server;
  readonly #options: HostOptions;
  readonly #sockets = new Set<Socket>();
  readonly #joined: RemoteAgent[] = [];
  readonly #takers: ((agent: RemoteAgent) => void)[] = [];
  /** Connections that were asked for their names, oldest first. */
  readonly #nameless = new Set<Socket>();

  private constructor(options: HostOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (socket) => this.#admit(socket));
  }

  /** Starts listening; fails as `listen` does, for example with EADDRINUSE. */
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

  /** Number of clients that have joined and were not taken yet. */
  get waiting(): number {
    return this.#joined.length;
  }

  /** The next client that has sent its name. Rejects after `withinMs`; without it, waits forever. */
  next(withinMs?: number): Promise<RemoteAgent> {
    const agent = this.#joined.shift();
    if (agent !== undefined) return Promise.resolve(agent);
    const { promise, resolve, reject } = Promise.withResolvers<RemoteAgent>();
    this.#takers.push(resolve);
    if (withinMs !== undefined) {
      const timer = setTimeout(() => {
        this.#takers.splice(this.#takers.indexOf(resolve), 1);
        reject(new Error(`no client joined within ${withinMs / 1000} s`));
      }, withinMs);
      promise.then(
        () => clearTimeout(timer),
        () => {},
      );
    }
    return promise;
  }

  /** Ends all connections after a complete packet: two client libraries hang on a partial one (tcp-host 7). */
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

  /** A client sends its name soon, so the connection that has been silent longest is the least likely to be one. */
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
    if (!this.#nameless.delete(socket)) return; // refused, or the host is closing
    const line = reply?.line;
    if (line === undefined) return this.#refuse(socket, `a client ${agent.lost} before it had a name`);
    if (BINARY.test(line) || agent.isTalkative) return this.#refuse(socket, 'a connection does not use this protocol');
    if (line.includes(UNREADABLE)) return this.#refuse(socket, 'a client has a name that is not UTF-8: give it one of ASCII');
    agent.name = readableName(line);
    agent.onLost = () => this.#forget(agent);
    this.#join(agent);
  }

  #join(agent: RemoteAgent): void {
    const taker = this.#takers.shift();
    if (taker === undefined) this.#joined.push(agent);
    else taker(agent);
  }

  /** Drops a client that left while it waited. */
  #forget(agent: RemoteAgent): void {
    const at = this.#joined.indexOf(agent);
    if (at >= 0) this.#joined.splice(at, 1);
  }

  #refuse(socket: Socket, why: string): void {
    socket.on('error', () => {}); // it may break while it is ended
    socket.destroy();
    this.#options.onRefused?.(why);
  }
}
