import { type ArenaIdentity, type Block, type Plan, type PlannedAgent, seedMark } from './plan.ts';

/** Returns the arena's version as a readable text: `aiwolf-arena 0.1.0 (commit 1a2b3c4d, changed; games hash 5e6f7a8b)`. */
export function arenaText({ version, commit, changed, gamesHash }: ArenaIdentity): string {
  const state = changed === true ? ', changed' : '';
  const source = commit === null ? 'commit unknown' : `commit ${commit.slice(0, 8)}${state}`;
  return `aiwolf-arena ${version} (${source}; games hash ${gamesHash.slice(0, 8)})`;
}

/**
 * Returns the command that installs a version of aiwolf-arena, with its package for queues. It is not on npm yet: the file is what
 * `npm run pack` writes in a checkout. Once it is there, only this line changes.
 */
export const installCommand = (version: string): string => `npm install aiwolf-arena-${version}.tgz`;

/** Returns the arena versions that played a plan's sets: the version that started the run, then versions that resumed it. */
export const arenasOf = ({ arena, resumedBy = [] }: Pick<Plan, 'arena' | 'resumedBy'>) => [arena, ...resumedBy];

/** Whether the plan records that sets were played by this version of the arena's code. */
export const isPlayedBy = (plan: Pick<Plan, 'arena' | 'resumedBy'>, { gamesHash }: ArenaIdentity): boolean =>
  arenasOf(plan).some((one) => one.gamesHash === gamesHash);

/** Returns the plan with the arena versions in `arenas`: the first started the run, the others resumed it. Omits duplicates. */
export function playedBy(plan: Plan, arenas: readonly ArenaIdentity[]): Plan {
  const { resumedBy: _, ...rest } = plan;
  const [arena, ...resumedBy] = arenas.filter(
    ({ gamesHash }, at) => arenas.findIndex((one) => one.gamesHash === gamesHash) === at,
  );
  return resumedBy.length === 0 ? { ...rest, arena: arena! } : { ...rest, arena: arena!, resumedBy };
}

/** The plan differs from the plan in the run folder. The message lists the differences. */
export class PlansDiffer extends Error {
  override readonly name = 'PlansDiffer';
}

/** Returns one line per difference of two plans (`seed: 1 -> 2`). `otherAgents`: agents may differ, but not their number. */
export function planDifferences(was: Plan, is: Plan, { otherAgents = false } = {}): string[] {
  const lines: string[] = [];
  const compare = (what: string, a: unknown, b: unknown): void => {
    const [one, other] = [textOf(a), textOf(b)];
    if (one !== other) lines.push(`${what}: ${one} -> ${other}`);
  };
  compare('seed', seedMark(was), seedMark(is));
  compare('games in a set', was.gamesPerSet, is.gamesPerSet);
  compare('command', commandOf(was), commandOf(is));
  compare('finalists', was.contest?.finalists, is.contest?.finalists);
  compare('ranked by', was.contest?.rankBy, is.contest?.rankBy);
  compare('agents', was.agents.length, is.agents.length);
  if (!otherAgents) lines.push(...agentDifferences(was.agents, is.agents));
  const [blocks, others] = [played(was), played(is)];
  compare('village sizes', blocks.map(sizeOf), others.map(sizeOf));
  if (lines.length > 0) return lines;
  return blocks.flatMap((block, i) => blockDifferences(block, others[i]!));
}

const commandOf = ({ contest }: Plan): string => (contest === null ? 'run' : 'contest');
const sizeOf = ({ players }: Block): number => players;
const played = ({ blocks }: Plan): Block[] => blocks.filter(({ stage }) => stage !== 'final');

function agentDifferences(was: readonly PlannedAgent[], is: readonly PlannedAgent[]): string[] {
  const names = (agents: readonly PlannedAgent[]): string => agents.map(called).join(', ');
  if (names(was) !== names(is)) return [`agents: ${names(was)} -> ${names(is)}`];
  return was.flatMap((agent, i) => {
    const other = is[i]!.hash;
    const lines = agent.hash === other ? [] : [`code of ${agent.name}: ${agent.hash.slice(0, 12)} -> ${other.slice(0, 12)}`];
    const [then, now] = [agent.runtime ?? '', is[i]!.runtime ?? ''];
    return then === now ? lines : [...lines, `what ${agent.name} runs on: ${then} -> ${now}`];
  });
}

const called = ({ name, ranked, trusted }: PlannedAgent): string =>
  `${name}${ranked ? '' : ' (fill)'}${trusted === true ? ' (trusted)' : ''}`;

function blockDifferences(was: Block, is: Block): string[] {
  const [a, b] = [decidedIn(was), decidedIn(is)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((what) => textOf(a[what]) !== textOf(b[what]))
    .map((what) => `${was.name}: ${what}: ${textOf(a[what])} -> ${textOf(b[what])}`);
}

function decidedIn({ draw, entrants, roleRequests, rules }: Block): Readonly<Record<string, unknown>> {
  const ruled = Object.entries(rules).map(([rule, value]) => [`rule ${rule}`, value]);
  return { draw, entrants, roleRequests, ...Object.fromEntries(ruled) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none'));
