import type { InspectedAgent } from '@aiwolf-arena/tournament';
import {
  AgentLoadError,
  type LoadedAgent,
  mappedBody,
  resolveAgent,
} from '@aiwolf-arena/tournament/load';

/** Agents with the bodies that a debugger can read, where their code comes from a file that is there. */
export const inspectedAgents = (agents: readonly LoadedAgent[]): Promise<InspectedAgent[]> =>
  Promise.all(agents.map(async (agent) => ({ agent, mapped: await mappedOf(agent) })));

/** Null for bundled agents, and for those that a run has kept. */
async function mappedOf(agent: LoadedAgent): Promise<InspectedAgent['mapped']> {
  if (agent.body === null || agent.body === '') return null;
  const found = sourceOf(agent);
  if (found?.kind !== 'file') return null;
  return { body: await mappedBody(found, agent.trustedFile !== undefined), file: found.path };
}

function sourceOf({ source }: LoadedAgent) {
  try {
    return resolveAgent(source, process.cwd());
  } catch (thrown) {
    if (thrown instanceof AgentLoadError) return undefined;
    throw thrown;
  }
}
