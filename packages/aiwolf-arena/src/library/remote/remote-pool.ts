import { allStarted, LaunchedSource, localSource, WirePool } from '@aiwolf-arena/bridge';
import type { SetPool } from '@aiwolf-arena/tournament';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { RemoteTerms } from './arena-pool.ts';
import { MixedPool } from './mixed-pool.ts';

/** A pool for sets of either kind: with remote players, and `inProcess`. */
export async function remotePool(
  agents: readonly LoadedAgent[],
  { areTried = false, recorder, sources: sourcesIn, terms }: RemoteTerms,
  { folder, inProcess, threads }: { folder: string; inProcess: () => SetPool; threads: number },
): Promise<MixedPool> {
  const sourceOf = sourcesIn(folder);
  const found = agents.map((_, agent) => sourceOf(agent));
  const sources = await Promise.all(found.map((source, i) => source ?? localSource(agents[i]!)));
  return new MixedPool({
    inProcess,
    wire: new WirePool(sources, threads, terms),
    isRemote: (agent) => found[agent] !== undefined,
    async tryOut() {
      if (areTried) return;
      const launched = found.filter((source) => source instanceof LaunchedSource);
      allStarted(await Promise.allSettled(launched.map((source) => source.tryOut())));
    },
    onClosed: () => recorder?.close(),
  });
}
