import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { loadRoster } from '../library/agents/roster.ts';
import { contestPlanOf } from '../library/contest/contest-plan.ts';
import { thisArena } from '../library/identity/this-arena.ts';
import { runPlanOf } from '../library/run/run-plan.ts';
import { addContestFlags, addRunFlags } from '../options/flag-sets.ts';
import { parseOptions } from '../options/parse-options.ts';
import { CONTEST_PLAN_SPEC, RUN_PLAN_SPEC } from '../options/specs.ts';
import { note } from '../session/note.ts';
import { UsageError } from '../usage-error.ts';
import { unknownCommand } from './help.ts';

const EXAMPLE = `
One line a set, so that two plans can be compared with diff. Without a command
it is the plan of a run.

Examples:
  aiwolf-arena plan --agents random,chatty --players 5 --sets 3 --seed 1
  aiwolf-arena plan contest --agents random,chatty --fill random --players 5 --seed 1`;

const RUN_EXAMPLE = `
Example:
  aiwolf-arena plan run --agents random,chatty --players 5 --sets 3 --seed 1`;

const CONTEST_EXAMPLE = `
The final's villages follow from the preliminary; this plan says on which terms.

Example:
  aiwolf-arena plan contest --agents random,chatty --fill random --players 5 --seed 1`;

/** `plan`: what a `run` or a `contest` of the same flags would play. */
export function planCommand(): Command {
  return runPlan('plan')
    .addHelpText('after', EXAMPLE)
    .allowExcessArguments() // only to say what was meant
    .addCommand(runPlan('run').description('the same').addHelpText('after', RUN_EXAMPLE))
    .addCommand(contestPlan())
    .hook('preSubcommand', refuseFlagsBefore);
}

function runPlan(name: string): Command {
  const command = new Command(name);
  return addRunFlags(command).action(async (raw) => {
    const [surplus] = command.args;
    if (surplus !== undefined) throw await unknownCommand(command, surplus);
    const spec = parseOptions(RUN_PLAN_SPEC, raw);
    const roster = await loadRoster(spec.agents ?? [], spec, note);
    print(runPlanOf(spec, roster, await thisArena()));
  });
}

function contestPlan(): Command {
  return addContestFlags(new Command('contest').description('print the preliminary of a contest'))
    .addHelpText('after', CONTEST_EXAMPLE)
    .action(async (raw) => {
      const options = parseOptions(CONTEST_PLAN_SPEC, raw);
      const roster = await loadRoster(options.agents, options, note);
      print(contestPlanOf(options, roster, await thisArena()));
    });
}

/** The flags in front of `contest` are not its flags, and would be lost. */
function refuseFlagsBefore(plan: Command, inner: Command): void {
  const typed = plan.options.filter(
    (option) => plan.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (typed.length === 0) return;
  const flags = typed.map(({ long }) => long).join(', ');
  throw new UsageError(`${flags}: flags stand behind the command, plan ${inner.name()} ...`);
}

function print(plan: Plan): void {
  for (const line of planLines(plan)) process.stdout.write(`${line}\n`);
}
