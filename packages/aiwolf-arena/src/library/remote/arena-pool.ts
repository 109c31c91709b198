import type { Recorder, WireTerms } from '@aiwolf-arena/bridge';
import { SetPool, type TimingTerms, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { ArenaPool, SourceOf } from './mixed-pool.ts';

/** What is remote in a run. */
export interface RemoteTerms {
  /** `folder`: of the run, for what clients write. */
  readonly sources: (folder: string) => SourceOf;
  readonly terms: Partial<WireTerms>;
  readonly recorder?: Recorder | undefined;
  /** They were tried before: one that does not start now costs its own seat only. */
  readonly areTried?: boolean;
}

interface PoolTerms {
  readonly threads: number;
  readonly measured?: TimingTerms | undefined;
  readonly remote?: RemoteTerms | undefined;
}

/** The pool of a run: in process, unless there are remote players. */
export async function arenaPool(
  agents: readonly LoadedAgent[],
  { threads, measured, remote }: PoolTerms,
  folder: string,
): Promise<ArenaPool> {
  const input = await workerInputOf(agents);
  const inProcess = (): SetPool => new SetPool(input, threads, undefined, measured);
  if (remote === undefined) return inProcess();
  const { remotePool } = await import('./remote-pool.ts'); // most runs need no sockets
  return remotePool(agents, remote, { folder, inProcess, threads });
}
