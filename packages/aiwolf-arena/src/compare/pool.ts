import { Interrupted, SetPool, workerInputOf } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { type PlayHooks, ProgressCounter, stoppable } from '../run/hooks.ts';

export interface PoolUse {
  readonly roster: PoolRoster;
  readonly pool: SetPool;
  readonly progress: ProgressCounter;
  /** Aborted when it is to stop. */
  readonly signal: AbortSignal;
}

interface PoolTerms {
  readonly threads: number;
  readonly hooks: PlayHooks;
  /** Sets to play; 0 where nobody knows. */
  readonly sets?: number;
  /** Where finished sets are, for whoever stops it; null where they are lost. */
  readonly folder: string | null;
}

/** Opens a pool of agents, each once, and closes it whatever happens. */
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
  const terms = { pool, stop, signal: hooks.signal, interrupted: () => interruptedIn(folder) };
  return stoppable(terms, () => use({ roster, pool, progress, signal: stop.signal }));
}

const interruptedIn = (folder: string | null): Interrupted =>
  new Interrupted(folder === null ? 'interrupted; nothing was written' : `interrupted; the finished sets are in ${folder}`);

/** Agents of several plans in one pool, each once. */
class PoolRoster {
  readonly agents: LoadedAgent[] = [];

  /** Positions in the pool of a plan's agents. */
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
