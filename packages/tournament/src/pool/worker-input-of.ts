import { type LoadedAgent, realmScript } from '@aiwolf-arena/agents/load';
import type { RealmAgent } from '../realm/set-task.ts';
import type { WorkerData, WorkerInput } from './worker-input.ts';

const ENTRY = new URL('../realm/entry.ts', import.meta.url);

/** Bundles engine, protocol, random and agents once a run into the script that every worker evaluates. */
export async function workerInputOf(agents: readonly LoadedAgent[]): Promise<WorkerInput> {
  const bodies: string[] = [];
  const named = agents.map(({ name, entry, body }): RealmAgent => {
    return { name, code: entry ?? bodies.push(body!) - 1 };
  });
  const script = await realmScript(ENTRY, bodies);
  return { script, agents: JSON.stringify(named), data: agents.flatMap(dataOf) };
}

function dataOf(agent: LoadedAgent, index: number): WorkerData[] {
  const utf8 = new TextDecoder();
  return agent.data.map(({ name, bytes }) => {
    return { agent: index, name, text: utf8.decode(bytes), bytes };
  });
}
