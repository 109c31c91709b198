import type { SetPlayer } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { QueueSpec } from '../options/queue-rows.ts';
import { type PlayHooks, stoppable } from '../run/hooks.ts';
import { type Keeper, openPool, withoutFalseSets } from '../run/pool.ts';
import { ProgressCounter } from '../run/progress.ts';
import { queueOptionsOf } from '../run/queue.ts';

export interface PoolUse {
  readonly roster: PoolRoster;
  readonly pool: SetPlayer;
  readonly progress: ProgressCounter;
  /** The signal that is aborted when no further games are to be played. */
  readonly signal: AbortSignal;
}

interface PoolTerms {
  readonly spec: QueueSpec & { readonly threads: number };
  readonly hooks: PlayHooks;
  /** Number of sets that will be played, to compute the progress. 0 if the number is unknown. */
  readonly sets?: number;
  /** Folder that stores finished sets, which the message after an interrupt names. Null if finished sets are not stored. */
  readonly folder: string | null;
  /** What users of `queue status` see. Default: the folder. */
  readonly title?: string;
  /** What stores results of sets. Default: they are not stored. */
  readonly keeper?: Keeper;
}

/**
 * Opens a pool that contains each agent once, and calls `use` with it. Closes the pool after `use` has finished or
 * failed.
 */
export async function inPool<Result>(
  agents: readonly LoadedAgent[],
  { spec, hooks, sets = 0, folder, title, keeper = NOTHING_KEPT }: PoolTerms,
  use: (use: PoolUse) => Promise<Result>,
): Promise<Result> {
  const roster = new PoolRoster();
  roster.placesOf(agents);
  const queue = queueOptionsOf(spec, roster.agents);
  const pool = await openPool(roster.agents, { threads: spec.threads, queue, folder, title, hooks });
  const progress = new ProgressCounter(sets, hooks.onProgress, () => pool.workersText?.() ?? '');
  const stop = new AbortController();
  const kept = folder === null ? 'nothing was written' : `the finished sets are in ${folder}`;
  const terms = { pool, stop, signal: hooks.signal, interrupted: `interrupted; ${kept}` };
  const { signal } = stop;
  return withoutFalseSets(keeper, () => stoppable(terms, () => use({ roster, pool, progress, signal })));
}

const NOTHING_KEPT: Keeper = { forgetWorker: () => {} };

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
