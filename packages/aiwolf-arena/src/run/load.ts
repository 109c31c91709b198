import { type AgentSource, type LoadedAgent, loadAgent, paramsOfClient } from '@aiwolf-arena/sandbox';

/** Loads an agent. A client is not started yet, later in `folder`. Rejects with AgentLoadError, or LaunchError for a client. */
export async function loadSource(source: AgentSource, trusted = false, folder = process.cwd()): Promise<LoadedAgent> {
  if (source.kind !== 'client') return loadAgent(source, { trusted });
  const { entrantsOf } = await import('./remote-pool.ts'); // most runs need no sockets
  const { given, ...params } = paramsOfClient(source);
  const [entrant] = await entrantsOf([{ ...source, given }], folder);
  return { ...entrant!, ...params, source: source.text };
}

/** Whether one of the agents is a client, which plays in a program of its own. */
export const areClients = (agents: readonly LoadedAgent[]): boolean => agents.some((agent) => 'launch' in agent);
