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

  keyOf(id: string): string {
    return `aiwolf:${this.#kind}:${id}`;
  }

  get indexKey(): string {
    return `aiwolf:${this.#kind}s`;
  }

  async put(id: string, text: string): Promise<void> {
    await this.#server.askAll((pipeline) =>
      pipeline
        .set(this.keyOf(id), text, 'PX', this.#validMs)
        .sadd(this.indexKey, id)
        .pexpire(this.indexKey, 2 * this.#validMs),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#server.askAll((pipeline) => pipeline.del(this.keyOf(id)).srem(this.indexKey, id));
  }

  async all(): Promise<ReadonlyMap<string, string>> {
    const { connection } = this.#server;
    const ids = (await this.#server.ask(() => connection.smembers(this.indexKey))).sort();
    if (ids.length === 0) return new Map();
    const texts = await this.#server.ask(() => connection.mget(ids.map((id) => this.keyOf(id))));
    this.#forget(ids.filter((_, at) => texts[at] === null));
    return new Map(ids.flatMap((id, at) => (texts[at] ? [[id, texts[at]]] : [])));
  }

  /** In vain for a user who may only read. */
  #forget(ids: readonly string[]): void {
    if (ids.length > 0) this.#server.connection.srem(this.indexKey, ...ids).catch(() => 0);
  }
}
