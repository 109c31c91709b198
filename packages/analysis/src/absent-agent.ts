import type { PlannedAgent, SetResult } from '@aiwolf-arena/tournament';

/** A client that did not join in some sets: its seat was empty there, and the sets count. */
export interface AbsentAgent {
  readonly agent: string;
  /** Sets in which it did not join. */
  readonly sets: number;
  /** Sets that it sat in. */
  readonly of: number;
  /** The first of them. */
  readonly first: { readonly block: string; readonly set: number; readonly why: string };
}

/** Clients that did not join, in the order of the plan. Agents in process are left out, even if their constructor throws. */
export function absentAgents(
  agents: readonly Pick<PlannedAgent, 'name' | 'remote'>[],
  results: Iterable<SetResult>,
): AbsentAgent[] {
  if (!agents.some(({ remote }) => remote === true)) return [];
  const sat = agents.map(() => ({ of: 0, absent: [] as AbsentAgent['first'][] }));
  for (const { block, set, seats } of results) {
    for (const agent of new Set(seats.map(({ agent }) => agent))) {
      if (agents[agent]?.remote !== true) continue;
      const why = seats.filter((seat) => seat.agent === agent).map(reasonOf);
      const found = why.find((one) => one !== undefined);
      sat[agent]!.of++;
      if (found !== undefined) sat[agent]!.absent.push({ block, set, why: found });
    }
  }
  return sat.flatMap(({ of, absent }, at) =>
    absent.length === 0
      ? []
      : [{ agent: agents[at]!.name, sets: absent.length, of, first: absent[0]! }],
  );
}

/** Why the client of a seat was never there; undefined where it was. */
const reasonOf = ({ faults }: SetResult['seats'][number]): string | undefined =>
  faults.find(({ kind, first }) => kind === 'exception' && first.request === 'CREATE')?.first
    .detail;
