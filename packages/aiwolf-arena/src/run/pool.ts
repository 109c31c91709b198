import type { QueuedAgent } from '@aiwolf-arena/fleet';
import { type SetPlayer, SetPool, type TimingTerms, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { RemoteTerms } from './arena.ts';
import { type Hooks, silent } from './hooks.ts';
import { loadFleet, type QueueTerms, queueIdOf } from './queue.ts';
import { Rounds, type SettlingPlayer } from './rounds.ts';
import { ARENA_VERSION } from './version.ts';

export interface PoolOpening {
  readonly threads: number;
  readonly measured?: TimingTerms | undefined;
  /** Options for clients that this machine starts. Left out if all agents play in this program, or on a queue. */
  readonly remote?: RemoteTerms | undefined;
  /** The queue whose workers play. Undefined if this machine plays. */
  readonly queue: QueueTerms | undefined;
  /** The folder of the results; null if they are not stored. */
  readonly folder: string | null;
  /** What users of `queue status` see. Default: the folder. */
  readonly title?: string | undefined;
  readonly hooks: Hooks;
}

/** Opens the pool that plays a command's games: in this program, with clients, or on the workers of a queue. */
export async function openPool(agents: readonly LoadedAgent[], terms: PoolOpening): Promise<Rounds> {
  const { folder, measured, queue, remote, threads } = terms;
  const input = await workerInputOf(agents);
  const inProcess = (): SetPlayer => SetPool.open(input, threads, measured);
  return Rounds.open(async (onShutOut): Promise<SettlingPlayer> => {
    if (queue === undefined && remote === undefined) return inProcess();
    if (queue === undefined) {
      const { remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
      return remotePool(agents, remote!, { folder: folder!, inProcess, threads });
    }
    const { openQueuePool } = await loadFleet();
    const { onNote = silent } = terms.hooks;
    const clients = agents.filter((agent) => 'launch' in agent).map(({ name }) => name);
    for (const name of clients)
      onNote(`${name} plays on workers that offer it (worker --client ${name}=COMMAND): commands do not travel`);
    return openQueuePool({
      ...queue,
      version: ARENA_VERSION,
      run: queueIdOf(folder),
      title: terms.title ?? folder ?? 'games that are not stored',
      agents: agents.map(queued),
      timing: measured ?? null,
      openJudge: inProcess,
      onNote,
      onShutOut,
      signal: terms.hooks.signal,
    });
  });
}

/** A client does not travel: workers start their own, by its name. */
const queued = (agent: LoadedAgent): QueuedAgent => ('launch' in agent ? { ...agent, client: agent.name } : agent);
