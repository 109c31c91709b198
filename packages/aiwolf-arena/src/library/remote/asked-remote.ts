import type { WireTerms } from '@aiwolf-arena/bridge';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { RemoteTerms } from './arena-pool.ts';
import { type ClientSpec, checkClients } from './clients.ts';

/** What was asked for clients that are started; undefined where there are none. UsageError for options that say nothing. */
export async function askedRemote(
  spec: ClientSpec,
  agents: readonly LoadedAgent[],
  wire: Pick<WireTerms, 'offenceMs' | 'needsAll'>,
): Promise<RemoteTerms | undefined> {
  checkClients(spec);
  if (spec.agent.length === 0) return undefined;
  const { remoteTermsOf } = await import('./remote-terms.ts'); // most runs need no sockets
  return remoteTermsOf(spec, agents, wire);
}
