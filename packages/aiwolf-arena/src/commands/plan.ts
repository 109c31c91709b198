import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { CONTEST_PLAN, contestPlanOf } from '../run/contest.ts';
import { thisArena } from '../run/identity.ts';
import { loadRoster } from '../run/roster.ts';
import { RUN_PLAN, runPlanOf } from '../run/run.ts';
import { note } from '../terminal/session.ts';
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

const RUN = options(RUN_PLAN);
const CONTEST = options({ ...CONTEST_PLAN, ...choose('withoutSets') });

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
  return RUN.addTo(command).action(async (raw) => {
    const [surplus] = command.args;
    if (surplus !== undefined) throw await unknownCommand(command, surplus);
    const spec = RUN.read(raw);
    const roster = await loadRoster(spec.agents ?? [], spec, note);
    print(runPlanOf(spec, roster, await thisArena()));
  });
}

function contestPlan(): Command {
  return CONTEST.addTo(new Command('contest').description('print the preliminary of a contest'))
    .addHelpText('after', CONTEST_EXAMPLE)
    .action(async (raw) => {
      const options = CONTEST.read(raw);
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
