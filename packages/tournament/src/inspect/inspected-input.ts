import type { LoadedAgent } from '../load/load-agent.ts';
import { workerInputOf } from '../pool/worker-input-of.ts';
import type { InspectedSet } from './inspected-set.ts';

/** An agent as a debugger sees it: with a body that names its author's files, where there is one. */
export interface InspectedAgent {
  readonly agent: LoadedAgent;
  /** The body with a source map, and the file that it came from; null for agents without any. */
  readonly mapped: { readonly body: string; readonly file: string } | null;
}

/** What an inspected set is played with. */
export async function inspectedInput(
  agents: readonly InspectedAgent[],
): Promise<Pick<InspectedSet, 'input' | 'own'>> {
  const own = agents.flatMap(({ agent: { trustedFile }, mapped }, agent) =>
    mapped === null || trustedFile !== undefined ? [] : [{ agent, ...mapped }],
  );
  return { input: await workerInputOf(agents.map(outside)), own };
}

/** One with a script of its own is handed in; a trusted one is all the same, by its other body. */
function outside({ agent, mapped }: InspectedAgent): LoadedAgent {
  if (mapped === null) return agent;
  return { ...agent, body: agent.trustedFile === undefined ? null : mapped.body };
}
