import { SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { type PlayHooks, stoppable } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';

export interface PoolUse {
  readonly roster: PoolRoster;
  readonly pool: SetPool;
  readonly progress: ProgressCounter;
  /** This signal is aborted when no more games must be played. */
  readonly signal: AbortSignal;
}

interface PoolTerms {
  readonly threads: number;
  readonly hooks: PlayHooks;
  /** Number of sets that will be played, for the progress; 0 if unknown. */
  readonly sets?: number;
  /** Folder of the finished sets, for the message after an interrupt; null if finished sets are not stored. */
  readonly folder: string | null;
}

/** Opens a pool with each agent once, calls a function with this pool, and always closes the pool. */
export async function inPool<Result>(
  agents: readonly LoadedAgent[],
  { threads, hooks, sets = 0, folder }: PoolTerms,
  use: (use: PoolUse) => Promise<Result>,
): Promise<Result> {
  const roster = new PoolRoster();
  roster.placesOf(agents);
  const pool = new SetPool(await workerInputOf(roster.agents), threads);
  const progress = new ProgressCounter(sets, hooks.onProgress);
  const stop = new AbortController();
  const kept = folder === null ? 'nothing was written' : `the finished sets are in ${folder}`;
  const terms = { pool, stop, signal: hooks.signal, interrupted: `interrupted; ${kept}` };
  return stoppable(terms, () => use({ roster, pool, progress, signal: stop.signal }));
}

class PoolRoster {
  readonly agents: LoadedAgent[] = [];

  /** Returns the index of each agent of a plan in the pool. */
  placesOf(agents: readonly LoadedAgent[]): number[] {
    return agents.map((agent) => this.#placeOf(agent));
  }

  #placeOf(agent: LoadedAgent): number {
    const known = this.agents.findIndex(
      ({ name, hash, trustedFile }) => name === agent.name && hash === agent.hash && trustedFile === agent.trustedFile,
    );
    return known < 0 ? this.agents.push(agent) - 1 : known;
  }
}
