import { keptAgent, type PlannedAgent } from '@aiwolf-arena/tournament';
import {
  AgentLoadError,
  type LoadedAgent,
  loadAgent,
  resolveAgent,
} from '@aiwolf-arena/tournament/load';
import { UsageError } from '../../options/usage-error.ts';
import type { RecordedPlace } from '../replayed-game.ts';

/** An agent of a set whose code is not what it was, or cannot be found any more. */
export interface CodeNow {
  readonly name: string;
  /** Hash of the code that played. */
  readonly then: string;
  /** Null where there is none any more: the kept code plays. */
  readonly now: string | null;
  /** Why there is none; null where there is. */
  readonly gone: string | null;
}

/** The agents of a run as they are now, in the places of its plan. */
export interface CurrentAgents {
  readonly agents: readonly LoadedAgent[];
  /** Of the set's agents. */
  readonly code: readonly CodeNow[];
}

/**
 * Loads the agents of a set from where its plan names them. One that is not there any more plays as its run has kept it;
 * AgentLoadError for one that is there and cannot play.
 */
export async function currentAgents({ result, run }: RecordedPlace): Promise<CurrentAgents> {
  const seated = new Set(result.seats.map(({ agent }) => agent));
  const found = await Promise.all(
    run.plan.agents.map((agent, place) =>
      seated.has(place) ? currentOf(run.folder, agent) : { agent: nobody(agent), code: null },
    ),
  );
  const changed = ({ gone, now, then }: CodeNow): boolean => gone !== null || now !== then;
  const code = found.flatMap((one) => (one.code !== null && changed(one.code) ? [one.code] : []));
  return { agents: found.map(({ agent }) => agent), code };
}

interface Found {
  readonly agent: LoadedAgent;
  readonly code: CodeNow | null;
}

async function currentOf(folder: string, planned: PlannedAgent): Promise<Found> {
  const { hash: then, name, remote = false, source, trusted = false } = planned;
  if (remote)
    throw new UsageError(
      `${name} played ${folder} as a process of its own: it cannot be asked again`,
    );
  try {
    const agent = await loadAgent(resolveAgent(source, process.cwd()), { trusted });
    return { agent: { ...agent, name }, code: { name, then, now: agent.hash, gone: null } };
  } catch (thrown) {
    const why = goneBy(thrown);
    if (why === null) throw thrown;
    const agent = keptAgent(folder, planned);
    if (agent === undefined)
      throw new UsageError(`${why} And ${folder} keeps no copy of ${name}: nothing can play it.`);
    return { agent, code: { name, then, now: null, gone: why } };
  }
}

const GONE: readonly unknown[] = ['UNKNOWN_NAME', 'NO_SUCH_FILE', 'NOT_A_FILE'];

/** Why there is no agent where the plan names one; null where something else went wrong. */
const goneBy = (thrown: unknown): string | null =>
  thrown instanceof AgentLoadError && GONE.includes(thrown.code)
    ? thrown.message.replace(/(?<=\.) .*/s, '') // which others there are is no help here
    : null;

/** In the place of an agent that does not sit in the set. */
const nobody = ({ hash, name, source }: PlannedAgent): LoadedAgent => {
  return { name, source, hash, entry: null, body: '', data: [] };
};
