import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import { Interrupted, SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import { guarded } from '../guarded.ts';
import { Progress } from '../progress.ts';
import { PoolRoster } from './pool-roster.ts';

/** What games are played with. */
export interface PoolUse {
  readonly roster: PoolRoster;
  readonly pool: SetPool;
  readonly progress: Progress;
  /** Aborted at Ctrl-C. */
  readonly signal: AbortSignal;
}

interface PoolTerms {
  readonly threads: number;
  readonly quiet: boolean;
  /** Where finished sets are, for whoever stops it; null where they are lost. */
  readonly folder: string | null;
}

/** Opens a pool of agents, each once, and closes it whatever happens. */
export async function inPool<Result>(
  agents: readonly LoadedAgent[],
  { threads, quiet, folder }: PoolTerms,
  use: (use: PoolUse) => Promise<Result>,
): Promise<Result> {
  const roster = new PoolRoster();
  roster.placesOf(agents);
  const pool = new SetPool(await workerInputOf(roster.agents), threads);
  const [progress, stop] = [new Progress(0, quiet), new AbortController()];
  const guard = { pool, progress, stop, interrupted: () => interruptedIn(folder) };
  return guarded(guard, () => use({ roster, pool, progress, signal: stop.signal }));
}

const interruptedIn = (folder: string | null): Interrupted =>
  new Interrupted(
    folder === null
      ? 'interrupted; nothing was written'
      : `interrupted; the finished sets are in ${folder}\nthe same command goes on with it`,
  );
