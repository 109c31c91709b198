import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/tournament/load';
import type { Entrant } from '../../contest/admission/entrant.ts';
import { plannedOf, type LoadedRoster } from '../../library/agents/roster.ts';

/** The entrants in the order of their list, and behind them the agent that fills villages up. */
export async function fieldOf(
  entrants: readonly Pick<Entrant, 'agent'>[],
  fill: string | undefined,
): Promise<LoadedRoster> {
  const agents: LoadedAgent[] = entrants.map(({ agent }) => agent);
  const planned = agents.map((agent) => plannedOf(agent, true));
  const lineUp = agents.map((_, at) => at);
  if (fill === undefined) return { loaded: agents, planned, lineUp };
  const filler = await loadAgent(resolveAgent(fill, process.cwd()));
  return { loaded: [...agents, filler], planned: [...planned, plannedOf(filler, false)], lineUp };
}
