import type { QueueServer } from './queue-server.ts';

/** Texts by ID that are deleted if they are not put again in time. */
export class CardSet {
  readonly #server: QueueServer;
  readonly #kind: string;
  readonly #validMs: number;

  constructor(server: QueueServer, kind: string, validMs: number) {
    this.#server = server;
    this.#kind = kind;
    this.#validMs = validMs;
  }

  #keyOf(id: string): string {
    return `aiwolf:${this.#kind}:${id}`;
  }

  get #indexKey(): string {
    return `aiwolf:${this.#kind}s`;
  }

  async put(id: string, text: string): Promise<void> {
    await this.#server.askAll((pipeline) =>
      pipeline
        .set(this.#keyOf(id), text, 'PX', this.#validMs)
        .sadd(this.#indexKey, id)
        .pexpire(this.#indexKey, 2 * this.#validMs),
    );
  }

  has(id: string): Promise<boolean> {
    return this.#server.ask(async (connection) => (await connection.exists(this.#keyOf(id))) === 1);
  }

  async remove(id: string): Promise<void> {
    await this.#server.askAll((pipeline) => pipeline.del(this.#keyOf(id)).srem(this.#indexKey, id));
  }

  async all(): Promise<readonly string[]> {
    const ids = (await this.#server.ask((connection) => connection.smembers(this.#indexKey))).sort();
    if (ids.length === 0) return [];
    const texts = await this.#server.ask((connection) => connection.mget(ids.map((id) => this.#keyOf(id))));
    const gone = ids.filter((_, at) => texts[at] === null);
    if (gone.length > 0) this.#server.connection.srem(this.#indexKey, ...gone).catch(() => 0);
    return texts.filter((text) => text !== null);
  }
}
