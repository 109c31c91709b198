import type { QueuedAgent, WorkerDiffers } from '@aiwolf-arena/fleet';
import { type SetPlayer, SetPool, type TimingTerms, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { RemoteTerms } from './arena.ts';
import { type Hooks, silent } from './hooks.ts';
import { loadFleet, type QueueOptions } from './queue.ts';
import { ARENA_VERSION } from './version.ts';

export interface PoolOpening {
  readonly threads: number;
  readonly measured?: TimingTerms | undefined;
  /** Options for clients that this machine starts. Left out if all agents play in this program, or on a queue. */
  readonly remote?: RemoteTerms | undefined;
  /** The queue whose workers play. Undefined if this machine plays. */
  readonly queue: QueueOptions | undefined;
  /** The folder of the results; null if they are not stored. */
  readonly folder: string | null;
  /** What users of `queue status` see. Default: the folder. */
  readonly title?: string | undefined;
  readonly hooks: Hooks;
}

/** A pool. That of a queue says who plays, such as `3 workers (24 threads)`. */
export type ArenaPool = SetPlayer & { readonly workersText?: () => string };

/** Opens the pool that plays a command's games: in this program, with clients, or on the workers of a queue. */
export async function openPool(agents: readonly LoadedAgent[], terms: PoolOpening): Promise<ArenaPool> {
  const { folder, measured, queue, remote, threads } = terms;
  const input = await workerInputOf(agents);
  const inProcess = (): SetPlayer => SetPool.open(input, threads, measured);
  if (queue === undefined && remote === undefined) return inProcess();
  if (queue === undefined) {
    const { remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
    return remotePool(agents, remote!, { folder: folder!, inProcess, threads });
  }
  const { openQueuePool } = await loadFleet();
  const { onNote = silent } = terms.hooks;
  const clients = agents.filter((agent) => 'launch' in agent).map(({ name }) => name);
  for (const name of clients)
    onNote(`${name} plays on workers that offer it (queue work --client ${name}=COMMAND): commands do not travel`);
  const title = terms.title ?? folder ?? 'games that are not stored';
  const own = { version: ARENA_VERSION, title, agents: agents.map(queued), timing: measured ?? null };
  return openQueuePool({ ...queue, ...own, openHere: inProcess, onNote });
}

/** What stores the results of a command. */
export interface Keeper {
  /** Forgets the sets that a worker of a queue played. */
  forgetWorker(worker: string): void;
}

/** Calls `play`. If a worker of a queue played other games than this machine, its sets are forgotten. */
export async function withoutFalseSets<Result>(keeper: Keeper, play: () => Promise<Result>): Promise<Result> {
  try {
    return await play();
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'WorkerDiffers') keeper.forgetWorker((thrown as WorkerDiffers).worker);
    throw thrown;
  }
}

/** A client does not travel: workers start their own, by its name. */
const queued = (agent: LoadedAgent): QueuedAgent => ('launch' in agent ? { ...agent, client: agent.name } : agent);
