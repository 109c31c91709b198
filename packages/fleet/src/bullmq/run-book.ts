import { readRuns } from '../terms/cards.ts';
import type { RunCard, RunState } from '../work-queue.ts';
import { CardSet } from './card-set.ts';
import type { QueueServer } from './queue-server.ts';

/** Who plays which run, and what users want of it. */
export class RunBook {
  readonly #server: QueueServer;
  readonly #cards: CardSet;
  readonly #validMs: number;

  constructor(server: QueueServer, validMs: number) {
    this.#server = server;
    this.#validMs = validMs;
    this.#cards = new CardSet(server, 'run', validMs);
  }

  claim(card: RunCard): Promise<RunState> {
    const keys = [this.#cards.keyOf(card.run), this.#cards.indexKey, stateKey(card.run)];
    const values = [card.run, card.owner, JSON.stringify(card), this.#validMs];
    return this.#server.ask(() => this.#server.connection.eval(CLAIM, keys.length, ...keys, ...values) as Promise<RunState>);
  }

  async isPlayed(run: string, owner: string): Promise<boolean> {
    const text = await this.#server.ask(() => this.#server.connection.get(this.#cards.keyOf(run)));
    return readRuns(text === null ? [] : [text]).some((card) => card.owner === owner);
  }

  async all(): Promise<readonly (RunCard & { readonly state: RunState })[]> {
    const cards = readRuns((await this.#cards.all()).values());
    if (cards.length === 0) return [];
    const states = await this.#server.ask(() => this.#server.connection.mget(cards.map(({ run }) => stateKey(run))));
    return cards.map((card, at) => ({ ...card, state: (states[at] as RunState | null) ?? 'playing' }));
  }

  async order(run: string, state: 'playing' | 'paused' | 'cancelled'): Promise<boolean> {
    const keys = [this.#cards.keyOf(run), stateKey(run)];
    const command = (): Promise<unknown> => this.#server.connection.eval(ORDER, keys.length, ...keys, state);
    return (await this.#server.ask(command)) === 1;
  }

  async remove(run: string): Promise<void> {
    await this.#cards.remove(run);
    await this.#server.ask(() => this.#server.connection.del(stateKey(run)));
  }
}

const stateKey = (run: string): string => `aiwolf:state:${run}`;

/** Keys: card, index of cards, state. Values: run, owner, text of the card, how long the card is valid. */
const CLAIM = `
local card = redis.call('GET', KEYS[1])
if card and cjson.decode(card).owner ~= ARGV[2] then return 'taken' end
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
redis.call('SADD', KEYS[2], ARGV[1])
redis.call('PEXPIRE', KEYS[2], 2 * ARGV[4])
redis.call('PEXPIRE', KEYS[3], ARGV[4])
return redis.call('GET', KEYS[3]) or 'playing'`;

/** Keys: card, state. The state ends with the card, so that a later coordinator of the run is not bound by it. */
const ORDER = `
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'PX', left)
return 1`;
