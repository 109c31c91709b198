import { type SetPlayer, SetPool, type TimingOptions, workerInputOf } from '@aiwolf-arena/sandbox';
import { arrivedAgent } from '../messages/agent.ts';
import type { Chunk } from '../messages/chunk.ts';
import type { ClientCommands } from '../queue-options.ts';
import { clientPool } from './clients.ts';

/** Number of line-ups whose processes are kept: chunks of several runs come in turns. */
const KEPT = 2;

/** A pool that plays the agents of chunks. `setMs`: CPU time of a set in milliseconds, if it is known. */
type LineUp = SetPlayer & { readonly setMs?: number };

interface Kept {
  readonly pool: Promise<LineUp>;
  users: number;
}

/** The pools of a worker, one for each list of agents. */
export class LineUps {
  readonly #kept = new Map<string, Kept>();
  readonly #threads: number;
  readonly #clients: ClientCommands;
  readonly #get: (hash: string) => Promise<Buffer | null>;

  constructor(threads: number, clients: ClientCommands, get: (hash: string) => Promise<Buffer | null>) {
    this.#threads = threads;
    this.#clients = clients;
    this.#get = get;
  }

  /** Calls `use` with a pool of the chunk's agents. Throws `AgentRefused` if an agent cannot play here. */
  async with<Result>(
    { agents, timing }: Pick<Chunk, 'agents' | 'timing'>,
    use: (pool: LineUp) => Promise<Result>,
  ): Promise<Result> {
    const key = JSON.stringify([agents, timing]);
    const kept = this.#kept.get(key) ?? { pool: this.#open(agents, timing), users: 0 };
    this.#kept.delete(key);
    this.#kept.set(key, kept); // the latest is the last
    kept.users++;
    try {
      return await use(await kept.pool);
    } catch (thrown) {
      if (await isBroken(kept.pool)) this.#kept.delete(key);
      throw thrown;
    } finally {
      kept.users--;
      await this.#closeIdle();
    }
  }

  async #open(agents: Chunk['agents'], timing: TimingOptions | null): Promise<LineUp> {
    const loaded = await Promise.all(agents.map((agent) => arrivedAgent(agent, this.#get)));
    const inProcess = async (): Promise<SetPool> => new SetPool(await workerInputOf(loaded), this.#threads, undefined, timing);
    if (agents.every(({ client }) => client === undefined)) return inProcess();
    return clientPool(agents, loaded, this.#clients, { inProcess, timing, threads: this.#threads });
  }

  async #closeIdle(): Promise<void> {
    for (const [key, { pool, users }] of this.#kept) {
      if (this.#kept.size <= KEPT) return;
      if (users > 0) continue;
      this.#kept.delete(key);
      await (await pool).close();
    }
  }

  async close(): Promise<void> {
    const pools = await Promise.allSettled([...this.#kept.values()].map(({ pool }) => pool));
    for (const one of pools) if (one.status === 'fulfilled') await one.value.close();
  }
}

const isBroken = (pool: Promise<unknown>): Promise<boolean> =>
  pool.then(
    () => false,
    () => true,
  );
