import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import { checkRemote, type RemoteSpec } from '../../options/remote-options.ts';
import type { RemoteTerms } from './arena-pool.ts';

/** What was asked for clients that are started; undefined where there are none. UsageError for flags that say nothing. */
export async function askedRemote(
  spec: RemoteSpec,
  agents: readonly LoadedAgent[],
  offenceMs: number | null,
): Promise<RemoteTerms | undefined> {
  checkRemote(spec);
  if (spec.agent.length === 0) return undefined;
  const { remoteTermsOf } = await import('./remote-terms.ts'); // most runs need no sockets
  return remoteTermsOf(spec, agents, offenceMs);
}
