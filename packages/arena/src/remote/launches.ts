import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import { type Launch, launchOf } from '@aiwolf-arena/bridge';
import type { NamedCommand } from '../options/client-fields.ts';

/** A client that will be started, where the loaded agents stand: there is no code of it here. */
export interface RemoteEntrant extends LoadedAgent {
  readonly launch: Launch;
}

/** Reads the commands of clients. LaunchError for one that cannot be started. */
export const entrantsOf = (agents: readonly NamedCommand[]): RemoteEntrant[] =>
  agents.map(({ name, command }) => entrantOf(launchOf(name, command, process.cwd())));

export const entrantOf = (launch: Launch): RemoteEntrant => {
  const { name, source, hash } = launch;
  return { name, source, hash, entry: null, body: null, data: [], launch };
};
