import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/agents/load';
import { keptAgent, type Plan, type PlannedAgent } from '@aiwolf-arena/tournament';
import { UsageError } from '../usage-error.ts';

/**
 * The agents that played a run, by code: as its folder kept them, or from where they were named if they are still the
 * same. UsageError for one that is neither.
 */
export const agentsOfRun = (folder: string, { agents }: Plan): Promise<LoadedAgent[]> =>
  Promise.all(
    agents.map(async (agent) => keptAgent(folder, agent) ?? (await named(folder, agent))),
  );

async function named(folder: string, { name, source, hash }: PlannedAgent): Promise<LoadedAgent> {
  const agent = await loadAgent(resolveAgent(source, process.cwd()));
  if (agent.hash === hash) return { ...agent, name };
  const codes = `${hash.slice(0, 12)} then, ${agent.hash.slice(0, 12)} now`;
  throw new UsageError(
    `${name} is not what played ${folder} (code ${codes}), and the folder keeps no copy of it: ` +
      'go back to the code of that time, or play the run again',
  );
}
