import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LoadedAgent } from '@aiwolf-arena/sandbox';
import { makeFolder, type Plan, planArm, planLines, writeWhole } from '@aiwolf-arena/tournament';
import type { Spec } from '../options/option-set.ts';
import type { QueueSpec } from '../options/queue-rows.ts';
import type { OPTIONS } from '../options/table.ts';
import { type OnNote, type PlayHooks, silent, withUsageErrors } from '../run/hooks.ts';
import { thisArena } from '../run/identity.ts';
import { loadNamed, plannedOf, renamed } from '../run/roster.ts';
import { noteSizes, rulesChoice } from '../run/rules.ts';
import { distinctAgents, inSession, type Keeper, type PlaySession } from '../run/session.ts';

/** What stores the results of a study while it is played. `seal` is called after the last game. */
interface StudyStore extends Keeper, Disposable {
  seal(): void;
}

/** What a study plays, and what it concludes: agents that play in the same seats of the same villages. */
interface Study<Store extends StudyStore, Played, Found> {
  /** The plans of all runs of the study. They and `more` determine the name of its folder. */
  readonly plans: readonly Plan[];
  readonly more?: string;
  readonly agents: readonly LoadedAgent[];
  /** What users of `queue status` see. See `SessionOptions`. */
  readonly title?: string;
  /** The name of the file in the folder to which the document is written. */
  readonly file: string;
  open(folder: string): Store;
  play(session: StudySession<Store>): Promise<Played>;
  conclude(played: Played, folder: string): Found | Promise<Found>;
}

export interface StudySession<Store> extends PlaySession {
  readonly folder: string;
  readonly store: Store;
  /** When to stop, in milliseconds of `performance.now()`. */
  readonly until: number;
}

type StudySpec = ArmSpec & Pick<Spec<typeof OPTIONS>, 'for' | 'out' | 'takeOver' | 'threads'> & QueueSpec;

/** Plays the study that `planned` returns, and writes its document. `command`: the first word of a new folder's name. */
export const study = <Store extends StudyStore, Played, Found extends { readonly document: object }>(
  command: string,
  spec: StudySpec,
  hooks: PlayHooks,
  planned: (onNote: OnNote) => Promise<Study<Store, Played, Found>>,
): Promise<Found & { readonly folder: string }> =>
  withUsageErrors(hooks, async () => {
    const onNote = hooks.onNote ?? silent;
    noteSizes(spec.players, onNote);
    const { agents, conclude, file, more, open, plans, play, title } = await planned(onNote);
    const folder = spec.out ?? folderOf(plans, command, more);
    hooks.onBegin?.({ folder, seed: spec.seed, finished: 0, open: 0, isFinal: false });
    const until = performance.now() + (spec.for ?? Number.POSITIVE_INFINITY);
    using store = open(folder);
    const options = { ...spec, folder, title, keeper: store, hooks };
    const played = await inSession(distinctAgents(agents), options, async (session) => {
      const played = await play({ ...session, folder, store, until });
      store.seal();
      return played;
    });
    const found = await conclude(played, folder);
    makeFolder(folder);
    writeWhole(join(folder, file), [`${JSON.stringify(found.document)}\n`]);
    return { ...found, folder };
  });

/** Loads agents and their opponents. An opponent that has the name of one of the agents is renamed. */
export async function loadInField(
  names: readonly string[],
  { field, trust }: Readonly<Record<'field' | 'trust', readonly string[]>>,
  onNote: OnNote,
) {
  const agentOf = await loadNamed([...names, ...field], trust, onNote);
  const agents = names.map(agentOf);
  return { agentOf, agents, field: renamed(field.map(agentOf), agents) };
}

/** Returns the plan of an agent's run in its field. Default of `sets`: as many as the study plays. */
export type PlanOf = (agent: LoadedAgent, field: readonly LoadedAgent[], sets?: number) => Plan;

type ArmSpec = Pick<Spec<typeof OPTIONS>, 'games' | 'rules'> & { readonly seed: string; readonly players: readonly number[] };

export async function armPlanner({ seed, players, games, rules }: ArmSpec, most: number): Promise<PlanOf> {
  const fixed = { arena: await thisArena(), seed, players, gamesPerSet: games, rulesOf: rulesChoice(rules) };
  return (agent, field, sets = most) =>
    planArm({ ...fixed, sets, agent: plannedOf(agent), field: field.map((one) => plannedOf(one, false)) });
}

/** Returns the path of a command's folder. It depends on agents, games and `more`, so that the same command finds its results. */
export function folderOf(plans: readonly Plan[], command: string, more = ''): string {
  const digest = createHash('sha256').update(more);
  for (const plan of plans) for (const line of planLines(timeless(plan))) digest.update(line);
  const name = plans[0]!.agents[0]!.name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 40);
  return join('results', `${command}-${name}-${digest.digest('hex').slice(0, 8)}`);
}

/** Returns a plan without the fields that do not affect its games: paths, number of sets, version of aiwolf-arena. */
const timeless = (plan: Plan): Plan => ({
  ...plan,
  arena: { version: '', commit: null, changed: null, gamesHash: plan.arena.gamesHash },
  agents: plan.agents.map((agent) => ({ ...agent, source: '' })),
  blocks: plan.blocks.map((block) => ({ ...block, sets: 0 })),
});
