import { setTimeout as sleep } from 'node:timers/promises';
import { type ChainableCommander, Redis, type RedisOptions } from 'ioredis';
import { QueueUnusable, type ServerOptions } from '../queue-options.ts';
import { parseServerAddress } from './server-address.ts';
import { errorCode, refusalOf, serverWords } from './server-errors.ts';

/**
 * The connections to a server. While the server is away, or cannot store anything, commands wait. They fail with
 * `QueueUnusable` if the server forbids them, and if the queue is closed.
 */
export class QueueServer {
  readonly connection: ServerConnection;
  readonly #onTrouble: (text: string) => void;
  readonly #onRecovered: () => void;
  readonly #user: string;
  readonly #waiting = new Set<(closed: Error) => void>();
  #isTroubled = false;
  #closed = false;

  constructor(server: ServerOptions, onTrouble: (text: string) => void, onRecovered: () => void = () => undefined) {
    const { host, port, user } = parseServerAddress(server.url);
    this.#onTrouble = onTrouble;
    this.#onRecovered = onRecovered;
    this.#user = user ?? 'default';
    this.connection = new ServerConnection(connectionOptions(server));
    this.connection.on('error', (error) => {
      if (this.connection.status === 'ready' && errorCode(error) === 'ECONNRESET') return; // it may be back at once
      this.#say(`the queue does not answer (${errorCode(error)} ${host}:${port})`);
    });
    this.connection.on('ready', () => this.works());
  }

  /** `command` is called again if the server was not able to do it, or lost a part of it. */
  async ask<T>(command: (connection: Redis) => Promise<T>): Promise<T> {
    for (let unable = false; ; ) {
      try {
        const reply = await this.#unlessClosed(() => command(this.connection));
        if (unable) this.works();
        return reply;
      } catch (error) {
        unable = await this.#isUnable(error);
      }
    }
  }

  /** Sends several commands together, and returns their replies. */
  askAll(fill: (pipeline: ChainableCommander) => void): Promise<unknown[]> {
    return this.ask(async (connection) => {
      const pipeline = connection.pipeline();
      fill(pipeline);
      const replies = (await pipeline.exec()) ?? [];
      return replies.map(([error, reply]) => {
        if (error) throw error;
        return reply;
      });
    });
  }

  /** Reports what a loop of BullMQ or ours met and survives. Returns whether the loop should wait before it continues. */
  report(error: Error): boolean {
    const refusal = refusalOf(error);
    if (refusal === 'unable') this.#say(`the queue cannot work at present (${serverWords(error)})`);
    if (refusal === 'forbidden') this.#say(this.#forbidden(error));
    return refusal === 'unable' || refusal === 'forbidden';
  }

  /** Says once that something is wrong. */
  #say(text: string): void {
    if (!this.#isTroubled) this.#onTrouble(text);
    this.#isTroubled = true;
  }

  /** What was reported is over. */
  works(): void {
    if (this.#isTroubled) this.#onRecovered();
    this.#isTroubled = false;
  }

  /** What waits is ended, after `graceMs` for what the server is just doing. */
  async close(graceMs: number): Promise<void> {
    this.#closed = true;
    const left = this.connection.status === 'ready' ? this.connection.quit().catch(() => null) : null;
    await Promise.race([left, sleep(graceMs, null, { ref: false })]);
    this.connection.disconnect();
    for (const end of this.#waiting) end(new QueueUnusable(CLOSED));
  }

  #unlessClosed<T>(command: () => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new QueueUnusable(CLOSED));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.add(reject);
    command()
      .then(resolve, reject)
      .finally(() => this.#waiting.delete(reject));
    return promise;
  }

  /** Returns true after a while if the server was not able to, false if the command should be repeated at once. */
  async #isUnable(error: unknown): Promise<boolean> {
    if (this.#closed) throw new QueueUnusable(CLOSED);
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    if (refusal === 'forbidden') throw new QueueUnusable(this.#forbidden(error as Error));
    if (refusal === 'broken') return false;
    this.report(error as Error);
    await this.#unlessClosed(() => sleep(PAUSE_MS));
    return true;
  }

  #forbidden(error: Error): string {
    return `the queue does not allow this to the user ${this.#user} (${serverWords(error)}): see deploy/users.acl`;
  }
}

/** Commands that block need a connection of their own. BullMQ makes copies too, and `copies` is how they can be ended. */
class ServerConnection extends Redis {
  readonly copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    copy.on('error', () => undefined); // this connection reports the same
    this.copies.push(copy);
    copy.once('end', () => this.copies.splice(this.copies.indexOf(copy), 1));
    return copy;
  }
}

/** How a loop waits before it tries again what the server refused. */
export const PAUSE_MS = 1000;

const CLOSED = 'the queue is closed';

/** Half-open connections are noticed after a minute: an agent's files of 64 MiB may take nearly as long to send. */
const SILENCE_MS = 60_000;

export function connectionOptions({ url, password, ca }: ServerOptions): Omit<RedisOptions, 'replyMapping'> {
  const { host, port, user, db, tls } = parseServerAddress(url);
  return {
    ...{ host, port, db },
    ...(user === null ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: ca === undefined ? {} : { ca } } : {}),
    connectTimeout: 5000,
    socketTimeout: SILENCE_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * 2 ** times, 1000),
  };
}
