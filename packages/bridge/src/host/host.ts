import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { readableName } from '@aiwolf-arena/agents/agent-name';
import { NAME } from '../wire/packet.ts';
import { PARTING_MS, REPLY_LIMITS, RemoteAgent, type ReplyLimits, type Tap } from './remote-agent.ts';

/** Waits until so many clients are there at the same time: one that leaves meanwhile does not count. */
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

/** Their names, the second of one name called `name-2`: agents of one name would be one row in all results. */
export function namesOf(clients: readonly RemoteAgent[], taken: readonly string[] = []): string[] {
  const names = [...taken];
  for (const { name } of clients) {
    const plain = name.replaceAll(',', '_') || 'nameless'; // a comma would be a column of the official log
    let own = plain;
    for (let n = 2; names.includes(own); n++) own = `${plain}-${n}`;
    names.push(own);
  }
  return names.slice(taken.length);
}

export interface HostOptions {
  /** Address to listen at; the machine's own unless said otherwise: clients are neither known nor checked. */
  readonly host?: string;
  /** 0, or left out: one that is free. */
  readonly port?: number;
  readonly limits?: ReplyLimits;
  /** What is told of everything that passes on a new connection. */
  readonly tap?: () => Tap;
  /** Told why a connection was not taken for a client. */
  readonly onRefused?: (why: string) => void;
}

const LOOPBACK = '127.0.0.1';
/** Connections that may be about to say their names. */
const MOST_NAMELESS = 256;
/** What is no text is no name. */
const BINARY = /\p{Cc}/u;
const UNREADABLE = '\ufffd';

/** A port at which clients of the official protocol join. They are asked for their names all at the same time. */
export class Host {
  readonly #server: Server;
  readonly #options: HostOptions;
  readonly #sockets = new Set<Socket>();
  readonly #joined: RemoteAgent[] = [];
  readonly #takers: ((agent: RemoteAgent) => void)[] = [];
  /** Those that were asked for their names, the oldest first. */
  readonly #nameless = new Set<Socket>();

  private constructor(options: HostOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (socket) => this.#admit(socket));
  }

  /** Listens; fails as `listen` does, such as EADDRINUSE. */
  static async open(options: HostOptions = {}): Promise<Host> {
    const host = new Host(options);
    const { host: address = LOOPBACK, port = 0 } = options;
    await new Promise<void>((resolve, reject) => {
      host.#server.once('error', reject).listen(port, address, resolve);
    });
    // the system may refuse a connection, as when there are too many
    host.#server.on('error', ({ message }) => options.onRefused?.(message));
    return host;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Clients that have joined and were not taken yet. */
  get waiting(): number {
    return this.#joined.length;
  }

  /** The next client that has said its name. Rejects when none has `withinMs`; without a limit it waits for ever. */
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

  /** Ends all connections behind a whole packet: two libraries never return from half a one (tcp-host 7). */
  async close(): Promise<void> {
    this.#nameless.clear();
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, PARTING_MS);
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

  /** A client says its name soon; what has been silent longest is the least likely to be one. */
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
    if (!this.#nameless.delete(socket)) return; // refused, or the host closes
    const line = reply?.line;
    if (line === undefined) return this.#refuse(socket, `a client ${agent.lost} before it had a name`);
    if (BINARY.test(line) || agent.isTalkative)
      return this.#refuse(socket, 'something connected that is no client of this protocol');
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

  /** Nobody gets a client that left while it waited. */
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
