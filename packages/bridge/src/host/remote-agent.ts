import type { Readable, Writable } from 'node:stream';
import { ASIDE, ROLE } from '../wire/packet.ts';
import { type Debtor, deadlines } from './deadlines.ts';
import { LineReader } from './line-reader.ts';

/** What needs no answer may wait so long for a question to go with, milliseconds: half of all writes are saved by it. */
const PATIENCE_MS = 4;

let senders: RemoteAgent[] = [];

/** Has the sender flushed soon; once is enough. One timer serves all. */
function flushSoon(sender: RemoteAgent): void {
  if (senders.length === 0) setTimeout(flushAll, PATIENCE_MS);
  senders.push(sender);
}

function flushAll(): void {
  const due = senders;
  senders = [];
  for (const sender of due) sender.flush();
}

export interface Tap {
  sent(packets: string): void;
  heard(line: string): void;
}

/** What carries the lines of one client: a socket, or the pipes of a process. */
export interface Wire {
  readonly tap?: Tap | undefined;
  readonly input: Readable;
  readonly output: Writable;
  destroy(): void;
}

/** How long a client may take, milliseconds. */
export interface ReplyLimits {
  /** For an answer, or the client is dropped: CPU time where its processes can be seen, as a busy machine is nobody's fault. */
  readonly replyMs: number;
  /** For an answer by the clock, however little is computed, and so much more for a first one. Default: ten times `replyMs`, but at least 10,000. */
  readonly wallMs?: number;
  /** For the first answer of a connection or a game: a virtual machine warms up, work done in INITIALIZE is billed to it. */
  readonly firstMs: number;
}

export const REPLY_LIMITS: ReplyLimits = { replyMs: 1000, firstMs: 10_000 };
const LEAST_WALL_MS = 10_000;

export interface Reply {
  readonly line: string;
  /** How long it was waited for, milliseconds. */
  readonly ms: number;
  /** CPU time that its processes were seen to burn meanwhile, milliseconds; left out where they cannot be seen. */
  readonly cpuMs?: number;
}

/** CPU time of a client's processes up to now, milliseconds; null where the system does not tell. */
type CpuClock = () => number | null;

/** A client sends no line that nobody asked for; so many are kept for requests to come. */
const MOST_UNASKED = 64;
/** Characters in them: more than any answer has. */
const MOST_UNASKED_TEXT = 1 << 17;
/** Bytes that a client may leave unread. */
const MOST_UNREAD = 8 << 20;

/** How long a client that is dismissed may take to read what is still on its way, and to end its side. */
export const PARTING_MS = 2000;

/** Beyond so many between two answers they are dropped. */
const MOST_ASIDES = 1000;

const NO_ASIDES: readonly string[] = [];

interface Pending extends Debtor {
  readonly askedAt: number;
  dueAt: number;
  /** What its CPU clock said at the first look: quick answers are not worth a look. */
  cpuFrom: number | null | undefined;
  readonly resolve: (reply: Reply | null) => void;
}

/** One client on its wire: what it is told goes out in as few writes as can be, what it is asked it owes one line for. */
export class RemoteAgent {
  /** What it calls itself; empty until it has answered NAME. */
  name = '';
  readonly limits: ReplyLimits;
  readonly #wire: Wire;
  readonly #reader = new LineReader();
  readonly #tellsAsides: boolean;
  /** Of a client whose processes are ours. */
  cpuClock: CpuClock | undefined;
  #asides: string[] = [];
  readonly #unasked: string[] = [];
  #unsent = '';
  #isDue = false;
  #pending: Pending | undefined;
  #lost: string | undefined;
  #onLost: (() => void) | undefined;

  /** `tellsAsides`: it is one of our own players. */
  constructor(wire: Wire, limits = REPLY_LIMITS, tellsAsides = false) {
    this.#wire = wire;
    this.limits = limits;
    this.#tellsAsides = tellsAsides;
    wire.input.on('data', (piece: Buffer) => this.#hear(piece));
    wire.input.on('end', () => this.#lose('closed its connection'));
    wire.input.on('close', () => this.#lose('closed its connection'));
    wire.input.on('error', (error) => this.#lose(brokenBy(error)));
    if (wire.output !== (wire.input as unknown)) {
      wire.output.on('error', (error) => this.#lose(brokenBy(error)));
    }
  }

  /** Why it cannot answer any more; undefined while it can. */
  get lost(): string | undefined {
    return this.#unasked.length > 0 ? undefined : this.#lost;
  }

  /** It is there, and owes nothing. */
  get isReady(): boolean {
    return this.#lost === undefined && this.#pending === undefined;
  }

  /** It has sent what nobody asked for. */
  get isTalkative(): boolean {
    return this.#unasked.length > 0;
  }

  /** Waits until one of our own players has told what it has to tell, by a question without a meaning. */
  async settle(): Promise<void> {
    if (this.#tellsAsides && this.isReady) await this.ask(ROLE, this.limits.firstMs);
  }

  /** The lines since it was last called that are no answers. */
  takeAsides(): readonly string[] {
    if (this.#asides.length === 0) return NO_ASIDES;
    const asides = this.#asides;
    this.#asides = [];
    return asides;
  }

  /** Told once, when the client is lost. */
  set onLost(told: () => void) {
    this.#onLost = told;
    if (this.#lost !== undefined) told();
  }

  /** Sends what needs no answer: with the next question, or soon. */
  tell(packet: string): void {
    if (this.#lost !== undefined) return;
    if (!this.#isDue) flushSoon(this);
    this.#isDue = true;
    this.#unsent += packet;
  }

  /** Asks for one line; null when the client is lost before it comes. */
  ask(packet: string, limitMs = this.limits.replyMs): Promise<Reply | null> {
    const early = this.#unasked.shift();
    const answered = early === undefined ? null : { line: early, ms: 0 };
    if (this.#lost !== undefined) return Promise.resolve(answered);
    const reply = answered === null ? this.#owed(limitMs) : Promise.resolve(answered);
    this.#unsent += packet;
    this.#write();
    return reply;
  }

  #owed(limitMs: number): Promise<Reply | null> {
    return new Promise((resolve) => {
      const askedAt = deadlines.start();
      const dueAt = askedAt + (this.cpuClock ? Math.min(limitMs, this.#wallMs(limitMs)) : limitMs);
      const pending: Pending = {
        ...{ askedAt, dueAt, resolve, cpuFrom: undefined },
        seen: () => {
          if (pending.cpuFrom === undefined) pending.cpuFrom = this.cpuClock?.() ?? null;
        },
        overdue: () => this.#judge(pending, limitMs),
      };
      this.#pending = pending;
      deadlines.add(pending);
    });
  }

  #wallMs(limitMs: number): number {
    const { firstMs, replyMs, wallMs = Math.max(LEAST_WALL_MS, 10 * replyMs) } = this.limits;
    return limitMs === firstMs ? firstMs + wallMs : wallMs;
  }

  /** By the clock it is late: it is dropped for what it has computed, or when it has slept too long. */
  #judge(pending: Pending, limitMs: number): void {
    if (this.cpuClock === undefined) return this.#drop(`gave no answer for ${limitMs / 1000} s`);
    const cpuMs = this.#cpuSince(pending);
    if (cpuMs !== undefined && cpuMs >= limitMs) return this.#drop(`gave no answer for ${limitMs / 1000} s of CPU time`);
    const wallMs = this.#wallMs(limitMs);
    const now = deadlines.now();
    if (now >= pending.askedAt + wallMs) return this.#drop(`gave no answer for ${wallMs / 1000} s`);
    const leftMs = cpuMs === undefined ? wallMs : limitMs - cpuMs;
    pending.dueAt = Math.min(now + leftMs, pending.askedAt + wallMs);
  }

  /** 0 for an answer that came before anybody looked; undefined where nothing can be seen. */
  #cpuSince({ cpuFrom }: Pending): number | undefined {
    if (this.cpuClock === undefined || cpuFrom === null) return undefined;
    if (cpuFrom === undefined) return 0;
    const cpu = this.cpuClock();
    return cpu === null ? undefined : cpu - cpuFrom;
  }

  #replyTo(pending: Pending, line: string): Reply {
    const ms = deadlines.now() - pending.askedAt;
    const cpuMs = this.#cpuSince(pending);
    return cpuMs === undefined ? { line, ms } : { line, ms, cpuMs };
  }

  /** Ends the connection; what it was told before is sent. Whoever does not end its side as well loses it soon. */
  close(): void {
    this.#write();
    this.#lost ??= 'was dismissed';
    this.#wire.output.end();
    this.#wire.input.resume();
    this.#answer(null);
    const cut = setTimeout(() => this.#wire.destroy(), PARTING_MS).unref();
    this.#wire.input.once('close', () => clearTimeout(cut));
  }

  #drop(why: string): void {
    this.#lose(why);
    this.#wire.destroy();
  }

  flush(): void {
    this.#isDue = false;
    this.#write();
  }

  #write(): void {
    if (this.#unsent === '' || this.#lost !== undefined) return;
    const packets = this.#unsent;
    this.#unsent = '';
    this.#wire.tap?.sent(packets);
    this.#wire.output.write(packets);
    if (this.#wire.output.writableLength > MOST_UNREAD) this.#drop('does not read what it is sent');
  }

  #hear(piece: Buffer): void {
    if (this.#lost !== undefined) return;
    for (const line of this.#reader.push(piece)) this.#hearLine(line);
    if (this.#reader.isEndless) this.#drop('sent 1 MiB without an end of line');
    if (this.#unasked.length > 0) this.#boundUnasked();
  }

  #boundUnasked(): void {
    const text = this.#unasked.reduce((sum, { length }) => sum + length, 0);
    if (this.#unasked.length <= MOST_UNASKED && text <= MOST_UNASKED_TEXT) return;
    const what = text > MOST_UNASKED_TEXT ? '128 KiB' : `${MOST_UNASKED} lines`;
    this.#unasked.length = 0;
    this.#drop(`sent ${what} that nobody asked for`);
  }

  #hearLine(line: string): void {
    this.#wire.tap?.heard(line);
    if (this.#tellsAsides && line.startsWith(ASIDE)) return this.#keepAside(line.slice(1));
    if (this.#pending === undefined) this.#unasked.push(line);
    else this.#answer(this.#replyTo(this.#pending, line));
  }

  #keepAside(text: string): void {
    if (this.#asides.length < MOST_ASIDES) this.#asides.push(text);
  }

  #answer(reply: Reply | null): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    deadlines.delete(pending);
    pending.resolve(reply);
  }

  #lose(why: string): void {
    if (this.#lost !== undefined) return;
    this.#lost = why;
    this.#unsent = '';
    this.#answer(null);
    this.#onLost?.();
  }
}

const brokenBy = (error: NodeJS.ErrnoException): string => `broke its connection (${error.code ?? error.message})`;
