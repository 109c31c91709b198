import { gather, type Host, JoinedSource, namesOf, type RemoteAgent } from '@aiwolf-arena/bridge';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { VillageAgent } from './village.ts';

/** Waits for so many clients, and says on stderr who is there. `taken`: names of other agents of the village. */
export async function clientsOf(
  host: Host,
  clients: number,
  quiet: boolean,
  taken: readonly string[] = [],
): Promise<VillageAgent[]> {
  if (clients === 0) return [];
  const say = (text: string): void => {
    if (!quiet) console.error(text);
  };
  say(`listening at port ${host.port}: ${clients} to come`);
  const there = await gather(host, clients, (now) =>
    say(`${now.length} of ${clients}: ${now.map(({ name }) => name).join(', ')}`),
  );
  return namesOf(there, taken).map((name, i) => joined(there[i]!, name));
}

/** There is no code of it here, and nothing that would tell it from another of its name. */
function joined(client: RemoteAgent, name: string): VillageAgent {
  const agent: LoadedAgent = { name, source: name, hash: '', entry: null, body: null, data: [] };
  return { agent, ranked: true, sourceIn: () => new JoinedSource(client, name) };
}
