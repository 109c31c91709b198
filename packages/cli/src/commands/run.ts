import { Command } from 'commander';
import { addOutputFlags, addRunFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { RUN_SPEC, type RunSpec } from '../options/specs.ts';
import { timingAsked } from '../options/timing-options.ts';
import { Arena } from '../session/arena.ts';
import { closeRun } from '../session/close-run.ts';
import { abortAtFault, judgementOf } from '../session/judgement-of.ts';
import { runPlanOf } from '../session/plan-of.ts';
import { askedRemote } from '../session/remote/asked-remote.ts';
import { loadRoster } from '../session/roster.ts';

const EXAMPLE = `
As many agents as seats are one fixed village; fewer are repeated to fill it;
from more, villages are drawn.

Examples:
  aiwolf-arena run --agents random,chatty --players 5 --sets 20 --seed 1
  aiwolf-arena run --agents random,chatty --players 5 --sets 5 --time-limit 100`;

/** `run`: plays game sets and prints win rates by agent and role. */
export function runCommand(): Command {
  const command = new Command('run').description('play game sets and print win rates');
  return addOutputFlags(addRunFlags(command))
    .addHelpText('after', EXAMPLE)
    .action((raw) => run(parseOptions(RUN_SPEC, raw)));
}

async function run(spec: RunSpec): Promise<void> {
  const timing = timingAsked(spec, spec.agent.length > 0);
  const roster = await loadRoster(spec.agents ?? [], spec);
  const judgement = judgementOf(spec, roster.planned);
  const plan = runPlanOf(spec, roster);
  const remote = await askedRemote(spec, roster.loaded, timing?.terms.limitMs ?? null);
  const asked = { command: 'run', ...spec, measured: timing?.terms, remote };
  const printed = await Arena.use(roster.loaded, asked, async (arena) => {
    await arena.play(plan, 0, abortAtFault(spec, plan.agents));
    const shown = { ...spec, tolerance: timing?.tolerance };
    return closeRun(arena.folder, plan, shown, judgement);
  });
  process.stdout.write(printed);
}
