import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { addContestFlags, addRunFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { CONTEST_PLAN_SPEC, RUN_PLAN_SPEC } from '../options/specs.ts';
import { contestPlanOf, runPlanOf } from '../session/plan-of.ts';
import { loadRoster } from '../session/roster.ts';

const RUN_EXAMPLE = `
One line a set, so that two plans can be compared with diff.

Examples:
  aiwolf-arena plan --agents random,chatty --players 5 --sets 3 --seed 1
  aiwolf-arena plan contest --agents random,chatty --fill random --players 5 --seed 1`;

const CONTEST_EXAMPLE = `
The final's villages follow from the preliminary; this plan says on which terms.

Example:
  aiwolf-arena plan contest --agents random,chatty --fill random --players 5 --seed 1`;

/** `plan`: what a `run` or a `contest` of the same flags would play. */
export function planCommand(): Command {
  return addRunFlags(new Command('plan').description('print what a run or a contest would play'))
    .addHelpText('after', RUN_EXAMPLE)
    .addCommand(contestPlan())
    .action(async (raw) => {
      const spec = parseOptions(RUN_PLAN_SPEC, raw);
      print(runPlanOf(spec, await loadRoster(spec.agents)));
    });
}

function contestPlan(): Command {
  return addContestFlags(new Command('contest').description('print the preliminary of a contest'))
    .addHelpText('after', CONTEST_EXAMPLE)
    .action(async (raw) => {
      const options = parseOptions(CONTEST_PLAN_SPEC, raw);
      print(contestPlanOf(options, await loadRoster(options.agents, options.fill)));
    });
}

function print(plan: Plan): void {
  for (const line of planLines(plan)) process.stdout.write(`${line}\n`);
}
