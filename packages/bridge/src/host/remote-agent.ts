import type { Readable, Writable } from 'node:stream';
import type { Kill } from '@aiwolf-arena/sandbox';
import { ROLE, SIDE_MESSAGE } from '../wire/packet.ts';
import { deadlines, type PendingAnswer } from './deadlines.ts';
import { LineReader } from './line-reader.ts';

/** Packets that require no answer are sent with the next question, or after this many milliseconds. This saves writes. */
const PATIENCE_MS = 10;

let senders: RemoteAgent[] = [];

/** Sends the packets of `sender` after `PATIENCE_MS`. All senders share one timer. */
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

/** The connection to one client: a socket, or the pipes of a process. */
export interface Wire {
  /** Whether the connection consists of pipes, which end only when the client's process ends. */
  readonly isPipe?: true;
  readonly tap?: Tap | undefined;
  readonly input: Readable;
  readonly output: Writable;
  destroy(): void;
}

export interface ReplyLimits {
  /** Time limit for an answer in milliseconds. CPU time of the client is measured if possible, otherwise wall-clock time. */
  readonly replyMs: number;
  /** Wall-clock limit if CPU time is measured. First answers get `firstMs` more. Default: `replyMs` * 10, at least 10,000. */
  readonly wallMs?: number;
  /** Limit (ms) for the first answer of a connection or a game. It is longer than `replyMs`: virtual machines start slowly. */
  readonly firstMs: number;
}

export const REPLY_LIMITS: ReplyLimits = { replyMs: 1000, firstMs: 10_000 };
const LEAST_WALL_MS = 10_000;

export interface Reply {
  readonly line: string;
  /** Milliseconds between the question and the answer. */
  readonly ms: number;
  /** CPU time in milliseconds that the client used for the answer; omitted if it could not be measured. */
  readonly cpuMs?: number;
}

/** Why a client will not answer any more: the fault, and what happened, as a text about the client ("closed its connection"). */
export interface Lost {
  readonly kind: Extract<Kill['kind'], 'crashed' | 'disconnected' | 'no-answer'>;
  readonly why: string;
  /** Whether the host cut the connection because of what the client did. Its process may end because of that. */
  readonly isCut?: true;
}

/** The CPU time of a client's processes. `cpuMs` and `find` are those of `ProcessTree`. */
export interface CpuClock {
  readonly cpuMs: number | null;
  find(): number;
}

/** Maximum number of lines that a client may send without a question. These lines are used as answers to later questions. */
const MOST_UNASKED = 64;
const MOST_UNASKED_TEXT = 1 << 17;
/** Maximum number of bytes that were sent to a client but that the client has not read yet. */
const MOST_UNREAD = 8 << 20;

/** Milliseconds that a client has for closing its connection after the host has closed it. */
export const CLOSE_MS = 2000;

/** Maximum number of notes and exceptions that are stored between two answers. Further notes and exceptions are dropped. */
const MOST_SIDE_MESSAGES = 1000;

const NO_SIDE_MESSAGES: readonly string[] = [];

interface Pending extends PendingAnswer {
  readonly askedAt: number;
  dueAt: number;
  /** CPU time in milliseconds that the client had used at the first check after the question; `undefined` before that check. */
  cpuFrom: number | null | undefined;
  /** Whether a second check found no answer yet. Only then, processes that the client has started are looked for. */
  isSlow: boolean;
  readonly resolve: (reply: Reply | null) => void;
}

/** A connected client. Packets that require no answer are sent together with the next question. An answer is one line. */
export class RemoteAgent {
  /** The name that the client sent; empty before it has sent its name. */
  name = '';
  readonly limits: ReplyLimits;
  readonly #wire: Wire;
  readonly #reader = new LineReader();
  readonly #sendsSideMessages: boolean;
  /** Measures the client's CPU time. `undefined` if the client was not started by the arena. */
  #cpuClock: CpuClock | undefined;
  /** What the clock showed when the client was seated. */
  #cpuBefore: number | null = null;
  #usedMs: number | null = null;
  #sideMessages: string[] = [];
  readonly #unasked: string[] = [];
  #unsent = '';
  #isDue = false;
  #pending: Pending | undefined;
  #lost: Lost | undefined;
  #onLost: (() => void) | undefined;

  /** `sendsSideMessages`: whether the client is a process of `seat-process.ts`. Such a process also sends notes and exceptions. */
  constructor(wire: Wire, limits = REPLY_LIMITS, sendsSideMessages = false) {
    this.#wire = wire;
    this.limits = limits;
    this.#sendsSideMessages = sendsSideMessages;
    wire.input.on('data', (piece: Buffer) => this.#hear(piece));
    for (const event of ['end', 'close']) wire.input.on(event, () => this.#closed('closed its connection'));
    const broken = (error: NodeJS.ErrnoException): void =>
      this.#closed(`broke its connection (${error.code ?? error.message})`);
    wire.input.on('error', broken);
    if (wire.output !== (wire.input as unknown)) wire.output.on('error', broken);
  }

  /** The reason why the client will not answer any more; `undefined` if it can answer. */
  get lost(): Lost | undefined {
    return this.#unasked.length > 0 ? undefined : this.#lost;
  }

  /** Measures the client's CPU time from now on: it is called when the client is seated. */
  set cpuClock(clock: CpuClock) {
    this.#cpuClock = clock;
    clock.find();
    this.#cpuBefore = clock.cpuMs;
    this.#usedMs = null;
  }

  /** CPU time in milliseconds since the client was seated; `null` if it cannot be measured, or if side messages tell it. */
  get usedMs(): number | null {
    if (this.#sendsSideMessages) return null;
    const now = this.#cpuClock?.cpuMs;
    if (now != null && this.#cpuBefore !== null) this.#usedMs = now - this.#cpuBefore;
    return this.#usedMs;
  }

  /** Whether the client is connected and has answered all questions. */
  get isReady(): boolean {
    return this.#lost === undefined && this.#pending === undefined;
  }

  get isTalkative(): boolean {
    return this.#unasked.length > 0;
  }

  /** Waits until all notes and exceptions of the client have arrived, by sending a request that is not passed to the agent. */
  async settle(): Promise<void> {
    if (this.#sendsSideMessages && this.isReady) await this.ask(ROLE, this.limits.firstMs);
  }

  takeSideMessages(): readonly string[] {
    if (this.#sideMessages.length === 0) return NO_SIDE_MESSAGES;
    const sideMessages = this.#sideMessages;
    this.#sideMessages = [];
    return sideMessages;
  }

  /** Called when the connection to the client is lost. */
  set onLost(listener: () => void) {
    this.#onLost = listener;
    if (this.#lost !== undefined) listener();
  }

  /** Sends a packet that requires no answer. It is sent together with the next question, or after `PATIENCE_MS`. */
  tell(packet: string): void {
    if (this.#lost !== undefined) return;
    if (!this.#isDue) flushSoon(this);
    this.#isDue = true;
    this.#unsent += packet;
  }

  /** Sends a question. Returns the client's next line, or `null` if the connection is lost before that line arrives. */
  ask(packet: string, limitMs = this.limits.replyMs): Promise<Reply | null> {
    const early = this.#unasked.shift();
    const answered = early === undefined ? null : { line: early, ms: 0 };
    if (this.#lost !== undefined) return Promise.resolve(answered);
    const reply = answered === null ? this.#awaited(limitMs) : Promise.resolve(answered);
    this.#unsent += packet;
    this.#write();
    return reply;
  }

  #awaited(limitMs: number): Promise<Reply | null> {
    return new Promise((resolve) => {
      const askedAt = deadlines.start();
      const dueAt = askedAt + (this.#cpuClock ? Math.min(limitMs, this.#wallMs(limitMs)) : limitMs);
      const pending: Pending = {
        ...{ askedAt, dueAt, resolve, cpuFrom: undefined, isSlow: false },
        seen: () => this.#look(pending),
        overdue: () => this.#judge(pending, limitMs),
      };
      this.#pending = pending;
      deadlines.add(pending);
    });
  }

  /**
   * Notes at the first check how much CPU time the client had used. At the second one, adds what processes had used that it has
   * started since they were looked for last; what they use from now on counts, and all time of those that it starts from now on.
   */
  #look(pending: Pending): void {
    const { cpuFrom } = pending;
    if (cpuFrom === undefined) pending.cpuFrom = this.#cpuClock?.cpuMs ?? null;
    if (pending.isSlow || typeof cpuFrom !== 'number') return;
    pending.isSlow = true;
    pending.cpuFrom = cpuFrom + this.#cpuClock!.find();
  }

  #wallMs(limitMs: number): number {
    const { firstMs, replyMs, wallMs = Math.max(LEAST_WALL_MS, 10 * replyMs) } = this.limits;
    return limitMs === firstMs ? firstMs + wallMs : wallMs;
  }

  /** Called when an answer is late. Disconnects the client if it has exceeded a time limit; otherwise waits longer. */
  #judge(pending: Pending, limitMs: number): void {
    if (this.#cpuClock === undefined) return this.#silent(`${limitMs / 1000} s`);
    const cpuMs = this.#cpuSince(pending);
    if (cpuMs !== undefined && cpuMs >= limitMs) return this.#silent(`${limitMs / 1000} s of CPU time`);
    const wallMs = this.#wallMs(limitMs);
    const now = deadlines.now();
    if (now >= pending.askedAt + wallMs) return this.#silent(`${wallMs / 1000} s`);
    const leftMs = cpuMs === undefined ? wallMs : limitMs - cpuMs;
    pending.dueAt = Math.min(now + leftMs, pending.askedAt + wallMs);
  }

  /** Returns the client's CPU time since the question; `undefined` if it cannot be measured. */
  #cpuSince({ cpuFrom, isSlow }: Pending): number | undefined {
    if (this.#cpuClock === undefined || cpuFrom === null) return undefined;
    if (cpuFrom === undefined) return 0;
    if (isSlow) this.#cpuClock.find();
    const { cpuMs } = this.#cpuClock;
    return cpuMs === null ? undefined : Math.max(0, cpuMs - cpuFrom);
  }

  #replyTo(pending: Pending, line: string): Reply {
    const ms = deadlines.now() - pending.askedAt;
    const cpuMs = this.#cpuSince(pending);
    return cpuMs === undefined ? { line, ms } : { line, ms, cpuMs };
  }

  /** Sends the remaining packets and closes the connection. If the client keeps it open, cuts it after `CLOSE_MS`. */
  close(): void {
    this.#write();
    this.#lost ??= { kind: 'disconnected', why: 'was disconnected by the host' };
    this.#wire.output.end();
    this.#wire.input.resume();
    this.#answer(null);
    const cut = setTimeout(() => this.#wire.destroy(), CLOSE_MS).unref();
    this.#wire.input.once('close', () => clearTimeout(cut));
  }

  #silent(time: string): void {
    this.#lose({ kind: 'no-answer', why: `gave no answer for ${time}` });
    this.#wire.destroy();
  }

  #drop(why: string): void {
    this.#lose({ kind: 'disconnected', why: `was disconnected, because it ${why}`, isCut: true });
    this.#wire.destroy();
  }

  #closed(why: string): void {
    this.#lose(this.#wire.isPipe ? { kind: 'crashed', why: 'its process ended' } : { kind: 'disconnected', why });
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
    this.#drop(`sent ${what} that were not requested`);
  }

  #hearLine(line: string): void {
    this.#wire.tap?.heard(line);
    if (this.#sendsSideMessages && line.startsWith(SIDE_MESSAGE)) return this.#keepSideMessage(line.slice(1));
    if (this.#pending === undefined) this.#unasked.push(line);
    else this.#answer(this.#replyTo(this.#pending, line));
  }

  #keepSideMessage(text: string): void {
    if (this.#sideMessages.length < MOST_SIDE_MESSAGES) this.#sideMessages.push(text);
  }

  #answer(reply: Reply | null): void {
    const pending = this.#pending;
    if (pending === undefined) return;
    this.#pending = undefined;
    deadlines.delete(pending);
    pending.resolve(reply);
  }

  #lose(lost: Lost): void {
    if (this.#lost !== undefined) return;
    this.#lost = lost;
    this.#unsent = '';
    this.#answer(null);
    this.#onLost?.();
  }
}
