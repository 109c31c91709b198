import { connect, type Socket } from 'node:net';

interface Packet {
  readonly request: string;
  readonly gameInfo: {
    readonly agent: number;
    readonly roleMap: Record<string, string>;
    readonly statusMap: Record<string, string>;
  } | null;
}

/** What a client does at a request: the line it sends, or null for none. */
export type Habit = (request: string, client: QuickClient) => string | null;

/** A client that says Over at once and votes for a living neighbour, unless its habit is another. */
export class QuickClient {
  readonly socket: Socket;
  readonly name: string;
  readonly requests: string[] = [];
  readonly packets: string[] = [];
  readonly closed: Promise<void>;
  readonly #habit: Habit;
  #info: Packet['gameInfo'] = null;
  #unfinished = '';

  constructor(port: number, name: string, habit: Habit = (request) => this.usual(request)) {
    this.name = name;
    this.#habit = habit;
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on('close', () => resolve());
    });
    this.socket.setEncoding('utf8').on('data', (text: unknown) => this.#hear(String(text)));
  }

  #hear(text: string): void {
    const lines = (this.#unfinished + text).split('\n');
    this.#unfinished = lines.pop()!;
    for (const line of lines) {
      const packet = JSON.parse(line) as Packet;
      if (packet.gameInfo !== null) this.#info = packet.gameInfo;
      this.requests.push(packet.request);
      this.packets.push(line);
      const answer = this.#habit(packet.request, this);
      if (answer !== null) this.socket.write(`${answer}\n`);
    }
  }

  /** Living seats, as far as it was told. */
  get alive(): number[] {
    const { statusMap } = this.#info!;
    return Object.keys(statusMap)
      .filter((seat) => statusMap[seat] === 'ALIVE')
      .map(Number);
  }

  /** Whose roles it knows. */
  get fellows(): number[] {
    return Object.keys(this.#info!.roleMap).map(Number);
  }

  /** The own seat in this game. */
  get seat(): number {
    return this.#info!.agent;
  }

  usual(request: string): string | null {
    if (request === 'NAME') return this.name;
    if (request === 'ROLE') return 'none';
    if (request === 'TALK' || request === 'WHISPER') return 'Over';
    return ['VOTE', 'DIVINE', 'GUARD', 'ATTACK'].includes(request) ? this.#target() : null;
  }

  /** The next living seat that is no fellow. */
  #target(): string {
    const others = this.alive.filter((seat) => !this.fellows.includes(seat));
    return `{"agentIdx":${others.find((seat) => seat > this.seat) ?? others[0]}}`;
  }
}
