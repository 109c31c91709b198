import { contestStandings, type Judgement, type Tolerance } from '@aiwolf-arena/analysis';
import { type ContestSpec, planPreliminary, type Shard } from '@aiwolf-arena/tournament';
import { type OptionsOf, options, type Spec } from '../../options/option-set.ts';
import { choose, PLAYED } from '../../options/table.ts';
import { loadRoster } from '../agents/roster.ts';
import { atDoor } from '../hooks/at-door.ts';
import { type RunHooks, silent } from '../hooks/hooks.ts';
import { thisArena } from '../identity/this-arena.ts';
import { folderByTime } from '../judge/judged-by-time.ts';
import { abortAtFault, judgementOf, type Watch } from '../judge/judgement-of.ts';
import { timingAsked } from '../judge/timing.ts';
import { askedRemote } from '../remote/asked-remote.ts';
import { Arena } from '../run/arena.ts';
import { bookContest, type PlayedContest } from './contest-books.ts';
import { CONTEST_PLAN, contestSpecOf } from './contest-plan.ts';
import { finalPlan } from './final-plan.ts';

export const CONTEST = options({ ...CONTEST_PLAN, ...choose('withoutSets'), ...PLAYED });

/** What `contest` plays, and how. */
export interface ContestOptions extends OptionsOf<typeof CONTEST.rows> {}

/**
 * Plays preliminary, cut and final of agents that are named (regulation 2.3, 2.4) in one folder, or what is missing of them
 * there. A part of it (`shard`) is a part of the preliminary. Rejects as `run` does, and with SetsMissing, before anything is
 * decided, where the arena itself has failed in sets.
 */
export const contest = async (
  options: ContestOptions = {},
  hooks: RunHooks = {},
): Promise<PlayedContest> => playContest(CONTEST.parse(options), hooks);

/** The same, with options that are checked. */
export const playContest = (
  asked: Spec<typeof CONTEST.rows>,
  hooks: RunHooks,
): Promise<PlayedContest> =>
  atDoor(hooks, async () => {
    const timing = timingAsked(asked, asked.agent.length > 0);
    const roster = await loadRoster(asked.agents, asked, hooks.onNote ?? silent);
    const judgement = judgementOf(asked, roster.planned);
    const spec = contestSpecOf(asked, roster, await thisArena());
    const wire = { offenceMs: timing?.terms.limitMs ?? null, needsAll: false };
    const remote = await askedRemote(asked, roster.loaded, wire);
    const terms = { command: 'contest', ...asked, measured: timing?.terms, remote, hooks };
    const { withoutSets } = asked;
    const judging = { judgement, tolerance: timing?.tolerance, withoutSets };
    const watch = abortAtFault(asked, roster.planned);
    return Arena.use(roster.loaded, terms, (arena) =>
      asked.shard === undefined
        ? playBoth(arena, spec, judging, watch)
        : playPart(arena, spec, { ...judging, shard: asked.shard }, watch),
    );
  });

interface Judging {
  readonly judgement: Judgement;
  readonly tolerance: Tolerance | undefined;
  readonly withoutSets: boolean;
}

async function playBoth(
  arena: Arena,
  spec: ContestSpec,
  { judgement, tolerance, withoutSets }: Judging,
  watch: Watch | undefined,
): Promise<PlayedContest> {
  const { folder } = arena;
  const preliminary = planPreliminary(spec);
  await arena.play(preliminary, 0, watch);
  arena.refuseHoles(preliminary);
  const judged = folderByTime(judgement, folder.path, tolerance).judgement;
  const cut = contestStandings(preliminary, folder.journal.results(), judged);
  const plan = finalPlan(spec, preliminary, cut, judgement, folder.path);
  await arena.play(plan, preliminary.blocks.length, watch);
  arena.refuseHoles(plan);
  return bookContest(folder, plan, { tolerance, withoutSets }, judgement);
}

async function playPart(
  arena: Arena,
  spec: ContestSpec,
  { judgement, shard, tolerance }: Judging & { readonly shard: Shard },
  watch: Watch | undefined,
): Promise<PlayedContest> {
  const preliminary = planPreliminary(spec);
  await arena.play(preliminary, 0, watch);
  return bookContest(arena.folder, preliminary, { shard, tolerance }, judgement);
}
