import { contestStandings } from '@aiwolf-arena/analysis';
import { planPreliminary } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { addContestFlags, addOutputFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { CONTEST_SPEC, type ContestOptions } from '../options/specs.ts';
import { timingAsked } from '../options/timing-options.ts';
import { Arena } from '../session/arena.ts';
import { closeContest } from '../session/close-contest.ts';
import { finalPlan } from '../session/final-plan.ts';
import { folderByTime } from '../session/judged-by-time.ts';
import { abortAtFault, judgementOf } from '../session/judgement-of.ts';
import { contestSpecOf } from '../session/plan-of.ts';
import { askedRemote } from '../session/remote/asked-remote.ts';
import { loadRoster } from '../session/roster.ts';

const EXAMPLE = `
The best of the preliminary play the final (regulation 2.3, 2.4). Every entrant
plays at least --sets sets of every size.

Example:
  aiwolf-arena contest --agents random,chatty --players 5 --fill random --sets 10 --seed 1`;

/** `contest`: preliminary, cut and final by the regulation. */
export function contestCommand(): Command {
  const command = new Command('contest').description('play a preliminary and a final');
  return addOutputFlags(addContestFlags(command))
    .addHelpText('after', EXAMPLE)
    .action((raw) => contest(parseOptions(CONTEST_SPEC, raw)));
}

async function contest(options: ContestOptions): Promise<void> {
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
