import { contestStandings } from '@aiwolf-arena/analysis';
import { planPreliminary } from '@aiwolf-arena/tournament';
import type { ContestOptions } from '../../options/specs.ts';
import { timingAsked } from '../../options/timing-options.ts';
import { Arena } from '../../session/arena.ts';
import { closeContest } from '../../session/close-contest.ts';
import { finalPlan } from '../../session/final-plan.ts';
import { folderByTime } from '../../session/judged-by-time.ts';
import { abortAtFault, judgementOf } from '../../session/judgement-of.ts';
import { contestSpecOf } from '../../session/plan-of.ts';
import { askedRemote } from '../../session/remote/asked-remote.ts';
import { loadRoster } from '../../session/roster.ts';

/** Preliminary, cut and final of agents that are named, in one folder (regulation 2.3, 2.4). */
export async function playOneFolder(options: ContestOptions): Promise<void> {
  const timing = timingAsked(options, options.agent.length > 0);
  const roster = await loadRoster(options.agents, options);
  const judgement = judgementOf(options, roster.planned);
  const watch = abortAtFault(options, roster.planned);
  const spec = contestSpecOf(options, roster);
  const remote = await askedRemote(options, roster.loaded, timing?.terms.limitMs ?? null);
  const asked = { command: 'contest', ...options, measured: timing?.terms, remote };
  const shown = { ...options, tolerance: timing?.tolerance };
  const printed = await Arena.use(roster.loaded, asked, async (arena) => {
    const preliminary = planPreliminary(spec);
    await arena.play(preliminary, 0, watch);
    if (options.shard !== undefined)
      return closeContest(arena.folder, preliminary, shown, judgement);
    const judged = folderByTime(judgement, arena.folder.path, timing?.tolerance).judgement;
    const cut = contestStandings(preliminary, arena.folder.journal.results(), judged);
    const plan = finalPlan(spec, preliminary, cut, judgement, arena.folder.path);
    await arena.play(plan, preliminary.blocks.length, watch);
    return closeContest(arena.folder, plan, shown, judgement);
  });
  process.stdout.write(printed);
}
