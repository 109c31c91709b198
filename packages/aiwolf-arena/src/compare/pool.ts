import { SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { type PlayHooks, stoppable } from '../run/hooks.ts';
import { ProgressCounter } from '../run/progress.ts';

export interface PoolUse {
  readonly roster: PoolRoster;
  readonly pool: SetPool;
  readonly progress: ProgressCounter;
  /** The signal that is aborted when no further games are to be played. */
  readonly signal: AbortSignal;
}

interface PoolTerms {
  readonly threads: number;
  readonly hooks: PlayHooks;
  /** Number of sets that will be played, to compute the progress. 0 if the number is unknown. */
  readonly sets?: number;
  /** Folder that stores finished sets, which the message after an interrupt names. Null if finished sets are not stored. */
  readonly folder: string | null;
}

/** Opens a pool that contains each agent once, and calls `use` with it. Closes the pool after `use` has finished or failed. */
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

  /** Returns the index of each agent in the pool. Agents that the pool does not contain are added to it. */
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
