import type { Host } from './host.ts';
import type { RemoteAgent } from './remote-agent.ts';

/** Waits until so many clients are there at the same time: one that leaves meanwhile does not count. */
export async function gather(
  host: Host,
  clients: number,
  onChange: (there: readonly RemoteAgent[]) => void,
): Promise<RemoteAgent[]> {
  let there: RemoteAgent[] = [];
  while (there.length < clients) {
    const agent = await host.next();
    there.push(agent);
    agent.onLost = () => {
      there = there.filter((one) => one !== agent);
      onChange(there);
    };
    onChange(there);
  }
  for (const agent of there) agent.onLost = () => {};
  return there;
}

/** Their names, the second of one name called `name-2`: agents of one name would be one row in all results. */
export function namesOf(clients: readonly RemoteAgent[], taken: readonly string[] = []): string[] {
  const names = [...taken];
  for (const { name } of clients) {
    const plain = name.replaceAll(',', '_') || 'nameless'; // a comma would be a column of the official log
    let own = plain;
    for (let n = 2; names.includes(own); n++) own = `${plain}-${n}`;
    names.push(own);
  }
  return names.slice(taken.length);
}
