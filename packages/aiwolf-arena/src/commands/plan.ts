import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { CONTEST_PLAN, contestPlanOf } from '../run/contest.ts';
import { thisArena } from '../run/identity.ts';
import { loadRoster } from '../run/roster.ts';
import { RUN_PLAN, runPlanOf } from '../run/run.ts';
import { helpOf, unknownCommand } from '../terminal/help.ts';
import { note } from '../terminal/session.ts';

const RUN = options(RUN_PLAN);
const CONTEST = options({ ...CONTEST_PLAN, ...choose('withoutSets') });

export function planCommand(): Command {
  return runPlan('plan')
    .addHelpText('after', helpOf('plan'))
    .allowExcessArguments() // the error below suggests the right name
    .addCommand(runPlan('run').description('print the plan of a run (the default)').addHelpText('after', helpOf('plan run')))
    .addCommand(contestPlan())
    .hook('preSubcommand', refuseFlagsBefore);
}

function runPlan(name: string): Command {
  const command = new Command(name);
  return RUN.addTo(command).action(async (raw) => {
    const [surplus] = command.args;
    if (surplus !== undefined) throw await unknownCommand(command, surplus);
    const spec = RUN.read(raw);
    const roster = await loadRoster(spec.agents ?? [], spec, note);
    print(runPlanOf(spec, roster, await thisArena()));
  });
}

function contestPlan(): Command {
  return CONTEST.addTo(new Command('contest').description('print the plan of the preliminary of a contest'))
    .addHelpText('after', helpOf('plan contest'))
    .action(async (raw) => {
      const options = CONTEST.read(raw);
      const roster = await loadRoster(options.agents, options, note);
      print(contestPlanOf(options, roster, await thisArena()));
    });
}

/** Throws UsageError if a flag stands before the word `run` or `contest`, since the flag would have no effect there. */
function refuseFlagsBefore(plan: Command, inner: Command): void {
  const typed = plan.options.filter((option) => plan.getOptionValueSource(option.attributeName()) === 'cli');
  if (typed.length === 0) return;
  const flags = typed.map(({ long }) => long).join(', ');
  throw new UsageError(`${flags}: type flags after the whole command: plan ${inner.name()} ${flags}`);
}

function print(plan: Plan): void {
  for (const line of planLines(plan)) process.stdout.write(`${line}\n`);
}
