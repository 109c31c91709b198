import type { LoadedAgent } from '../load/load-agent.ts';
import { realmScript } from '../load/realm-script.ts';
import type { RealmAgent } from '../realm/set-task.ts';
import type { AgentCode, WorkerData, WorkerInput } from './worker-input.ts';

const ENTRY = new URL('../realm/entry.ts', import.meta.url);

/** Bundles engine, protocol, random and agents once a run into the script that every worker evaluates. */
export async function workerInputOf(agents: readonly LoadedAgent[]): Promise<WorkerInput> {
  const bodies: string[] = [];
  const named = agents.map(({ name, entry, body, trustedFile }): RealmAgent => {
    const isOutside = trustedFile !== undefined || (entry === null && body === null);
    if (isOutside) return { name, code: null };
    return { name, code: entry ?? bodies.push(body!) - 1 };
  });
  const script = await realmScript(ENTRY, bodies);
  const [data, trusted] = [agents.flatMap(dataOf), agents.flatMap(trustedOf)];
  return { script, agents: JSON.stringify(named), data, trusted };
}

const trustedOf = ({ body, trustedFile: file }: LoadedAgent, agent: number): AgentCode[] =>
  file === undefined ? [] : [{ agent, body: body!, file }];

function dataOf(agent: LoadedAgent, index: number): WorkerData[] {
  const utf8 = new TextDecoder();
  return agent.data.map(({ name, bytes }) => {
    return { agent: index, name, text: utf8.decode(bytes), bytes };
  });
}
