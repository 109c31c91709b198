import { allStarted, type Launch, launchOf } from '@aiwolf-arena/bridge';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { NamedCommand } from '../../options/play-kinds.ts';

/** A client that will be started, where the loaded agents stand: there is no code of it here. */
export interface RemoteEntrant extends LoadedAgent {
  readonly launch: Launch;
}

/** Reads the commands of clients. LaunchError for those that cannot be started. */
export async function entrantsOf(agents: readonly NamedCommand[]): Promise<RemoteEntrant[]> {
  const read = agents.map(async ({ name, command }) => launchOf(name, command, process.cwd()));
  return allStarted(await Promise.allSettled(read)).map(entrantOf);
}

export const entrantOf = (launch: Launch): RemoteEntrant => {
  const { name, source, hash } = launch;
  return { name, source, hash, entry: null, body: null, data: [], launch };
};
