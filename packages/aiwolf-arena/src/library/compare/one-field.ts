import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';
import { loadNamed, renamed } from '../agents/named-agent.ts';
import type { OnNote } from '../hooks/hooks.ts';

/** An agent and the one field that it is played in. */
export interface InField {
  readonly agent: LoadedAgent;
  readonly field: readonly LoadedAgent[];
}

interface FieldTerms {
  readonly field: readonly (readonly string[])[];
  readonly trust: readonly string[];
}

/** Loads both. UsageError for several fields: `why` says what one is for. */
export async function loadInField(
  text: string,
  { field: [names = [], ...more], trust }: FieldTerms,
  why: string,
  onNote: OnNote,
): Promise<InField> {
  if (more.length > 0) throw new UsageError(`\`field\`: ${why}`);
  const loaded = await loadNamed([text, ...names], trust, onNote);
  const agent = loaded.get(text)!;
  const opponents = names.map((name) => loaded.get(name)!);
  return { agent, field: renamed(opponents, [agent.name]) };
}
