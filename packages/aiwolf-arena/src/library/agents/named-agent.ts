import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import type { OnNote } from '../hooks/hooks.ts';
import { trustIn } from './trust.ts';

/** Loads agents by what was typed; equal texts once. Trust is asked for by name. */
export async function loadNamed(
  texts: readonly string[],
  trust: readonly string[],
  onNote: OnNote,
): Promise<ReadonlyMap<string, LoadedAgent>> {
  const typed = [...new Set(texts)];
  const sources = typed.map((text) => resolveAgent(text, process.cwd()));
  const isTrusted = trustIn(sources, trust, onNote);
  const loaded = await Promise.all(
    sources.map((source) => loadAgent(source, { trusted: isTrusted(source) })),
  );
  return new Map(typed.map((text, i) => [text, loaded[i]!]));
}

/** Opponents by other names than those compared, so that a table says who is who. */
export function renamed(field: readonly LoadedAgent[], taken: readonly string[]): LoadedAgent[] {
  return field.map((agent) =>
    taken.includes(agent.name) ? { ...agent, name: `${agent.name} (field)` } : agent,
  );
}
