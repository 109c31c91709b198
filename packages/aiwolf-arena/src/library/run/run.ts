import { loadRoster } from '../agents/roster.ts';
import { atDoor } from '../hooks/at-door.ts';
import { type RunHooks, silent } from '../hooks/hooks.ts';
import { thisArena } from '../identity/this-arena.ts';
import { abortAtFault, judgementOf } from '../judge/judgement-of.ts';
import { optionsIn } from '../options/options-in.ts';
import { timingAsked } from '../options/timing-fields.ts';
import { askedRemote } from '../remote/asked-remote.ts';
import { Arena } from './arena.ts';
import { bookRun, type PlayedRun } from './run-books.ts';
import { RUN, type RunOptions } from './run-options.ts';
import { runPlanOf } from './run-plan.ts';

/**
 * Plays game sets in a folder, or what is missing of them there, and counts win rates by agent and role. The same options
 * with the same `seed` and `out` go on where a run was stopped, and give the same result to the byte.
 * Rejects with UsageError for what cannot be meant or played, AgentLoadError for an agent that cannot be used,
 * StoppedByFault (`onFault: 'abort'`), Interrupted (`signal`), and WriteFailed where the disk does not take a file.
 */
export const run = (options: RunOptions, hooks: RunHooks = {}): Promise<PlayedRun> =>
  atDoor(hooks, async () => {
    const spec = optionsIn(RUN, options);
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
