import { workerData } from 'node:worker_threads';
import { openRealm } from '@aiwolf-arena/agents/open-realm';
import type { WorkerInput } from './worker-input.ts';

/** What the realm's script exports (realm/entry.ts). */
interface PlayRealm {
  nameAgents(json: string): void;
  addData(agent: number, name: string, text: string, bytes: Uint8Array): void;
  playSet(task: string): string | Promise<string>;
}

const input = workerData as WorkerInput;
const realm = openRealm<PlayRealm>(input.script, 'realm').exports;
realm.nameAgents(input.agents);
for (const { agent, name, text, bytes } of input.data) realm.addData(agent, name, text, bytes);

/** The task of a worker thread: plays one game set. JSON in, JSON out. */
export async function playSet(task: string): Promise<string> {
  return String(await realm.playSet(task));
}
