import { type OptionsOf, options, type Spec } from '../../options/option-set.ts';
import { PLAYED } from '../../options/table.ts';
import { loadRoster } from '../agents/roster.ts';
import { atDoor } from '../hooks/at-door.ts';
import { type RunHooks, silent } from '../hooks/hooks.ts';
import { thisArena } from '../identity/this-arena.ts';
import { abortAtFault, judgementOf } from '../judge/judgement-of.ts';
import { timingAsked } from '../judge/timing.ts';
import { askedRemote } from '../remote/asked-remote.ts';
import { Arena } from './arena.ts';
import { bookRun, type PlayedRun } from './run-books.ts';
import { RUN_PLAN, runPlanOf } from './run-plan.ts';

export const RUN = options({ ...RUN_PLAN, ...PLAYED });

/** What `run` plays, and how. As many agents as seats are one fixed village; fewer fill it; from more, villages are drawn. */
export interface RunOptions extends OptionsOf<typeof RUN.rows> {}

/**
 * Plays game sets in a folder, or what is missing of them there, and counts win rates by agent and role. The same options
 * with the same `seed` and `out` go on where a run was stopped, and give the same result to the byte.
 * Rejects with UsageError for what cannot be meant or played, AgentLoadError for an agent that cannot be used,
 * StoppedByFault (`onFault: 'abort'`), Interrupted (`signal`), and WriteFailed where the disk does not take a file.
 */
export const run = async (options: RunOptions, hooks: RunHooks = {}): Promise<PlayedRun> =>
  playRun(RUN.parse(options), hooks);

/** The same, with options that are checked. */
export const playRun = (spec: Spec<typeof RUN.rows>, hooks: RunHooks): Promise<PlayedRun> =>
  atDoor(hooks, async () => {
    const timing = timingAsked(spec, spec.agent.length > 0);
    const roster = await loadRoster(spec.agents ?? [], spec, hooks.onNote ?? silent);
    const judgement = judgementOf(spec, roster.planned);
    const plan = runPlanOf(spec, roster, await thisArena());
    const wire = { offenceMs: timing?.terms.limitMs ?? null, needsAll: true };
    const remote = await askedRemote(spec, roster.loaded, wire);
    const asked = { command: 'run', ...spec, measured: timing?.terms, remote, hooks };
    return Arena.use(roster.loaded, asked, async (arena) => {
      await arena.play(plan, 0, abortAtFault(spec, plan.agents));
      const terms = { shard: spec.shard, tolerance: timing?.tolerance };
      return bookRun(arena.folder, plan, terms, judgement);
    });
  });
