import { type LoadedAgent, loadAgent, resolveAgent } from '@aiwolf-arena/agents/load';
import type { PlannedAgent, RoleWish } from '@aiwolf-arena/tournament';
import type { NamedWish } from '../options/role-option.ts';
import { unknownWord } from '../options/word-option.ts';
import { UsageError } from '../usage-error.ts';

/** The agents of a command: each once, and the line-up as it was typed. */
export interface Roster {
  readonly loaded: readonly LoadedAgent[];
  readonly planned: readonly PlannedAgent[];
  /** Positions in `planned`; an agent may stand several times. */
  readonly lineUp: readonly number[];
}

/** Loads agents as they were named, and behind them the one that fills villages up. */
export async function loadRoster(names: readonly string[], fill?: string): Promise<Roster> {
  const entrants = await Promise.all(names.map((name) => load(name)));
  const loaded: LoadedAgent[] = [];
  const lineUp = entrants.map((agent) => placeOf(loaded, agent));
  const planned = loaded.map((agent) => plannedOf(agent, true));
  if (fill === undefined) return { loaded, planned, lineUp };
  const filler = await load(fill);
  return { loaded: [...loaded, filler], planned: [...planned, plannedOf(filler, false)], lineUp };
}

const load = async (name: string): Promise<LoadedAgent> =>
  loadAgent(resolveAgent(name, process.cwd()));

function placeOf(loaded: LoadedAgent[], agent: LoadedAgent): number {
  const known = loaded.findIndex(({ name }) => name === agent.name);
  if (known < 0) return loaded.push(agent) - 1;
  if (loaded[known]!.hash === agent.hash) return known;
  throw new UsageError(
    `${loaded[known]!.source} and ${agent.source} are different agents called ${agent.name}: rename one (NAME=AGENT)`,
  );
}

const plannedOf = ({ name, source, hash }: LoadedAgent, ranked: boolean): PlannedAgent => ({
  name,
  source,
  hash,
  ranked,
});

/** Wishes by name as wishes by place. UsageError for a name that is not in the line-up. */
export function wishesOf(
  wishes: readonly NamedWish[],
  planned: readonly PlannedAgent[],
): RoleWish[] {
  const names = planned.map(({ name }) => name);
  return wishes.map(({ name, role }) => {
    const agent = names.indexOf(name);
    if (agent < 0) throw new UsageError(`--role: ${unknownWord(name, names)}`);
    return { agent, role };
  });
}
