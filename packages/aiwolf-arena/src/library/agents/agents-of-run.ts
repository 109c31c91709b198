import { join, resolve } from 'node:path';
import { keptAgent, type Plan, type PlannedAgent } from '@aiwolf-arena/tournament';
import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';

/**
 * The agents that played a run, by code: as its folder kept them, or from where they were named if they are still the
 * same. UsageError for one that is neither.
 */
export const agentsOfRun = (folder: string, { agents }: Plan): Promise<LoadedAgent[]> =>
  Promise.all(agents.map(async (agent) => kept(folder, agent) ?? (await named(folder, agent))));

/** Code that was trusted still imports from beside the file that it came from. */
function kept(folder: string, agent: PlannedAgent): LoadedAgent | undefined {
  const found = keptAgent(folder, agent);
  if (found === undefined || agent.trusted !== true) return found;
  return { ...found, trustedFile: fileOf(agent) ?? join(resolve(folder), 'agents', 'gone.js') };
}

function fileOf({ source }: PlannedAgent): string | undefined {
  try {
    const found = resolveAgent(source, process.cwd());
    return found.kind === 'file' ? found.path : undefined;
  } catch {
    return undefined; // it is there no more
  }
}

const GONE = 'what it answered cannot be asked for again, only read (aiwolf-arena rank, analyze)';

async function named(folder: string, planned: PlannedAgent): Promise<LoadedAgent> {
  const { name, source, hash, remote = false, trusted = false } = planned;
  if (remote) throw new UsageError(`${name} played ${folder} as a process of its own: ${GONE}`);
  const agent = await loadAgent(resolveAgent(source, process.cwd()), { trusted });
  if (agent.hash === hash) return { ...agent, name };
  const codes = `${hash.slice(0, 12)} then, ${agent.hash.slice(0, 12)} now`;
  throw new UsageError(
    `${name} is not what played ${folder} (code ${codes}), and the folder keeps no copy of it: ` +
      'go back to the code of that time, or play the run again',
  );
}
