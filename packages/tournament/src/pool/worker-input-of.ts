import type { LoadedAgent } from '../load/load-agent.ts';
import { realmInputOf } from '../load/realm-script.ts';
import type { WorkerInput } from '../sandbox/realm-input.ts';

const ENTRY = new URL('../realm/entry.ts', import.meta.url);

/** Bundles engine, protocol and agents once a run into the script that every worker evaluates. */
export const workerInputOf = (agents: readonly LoadedAgent[]): Promise<WorkerInput> =>
  realmInputOf(ENTRY, agents);
