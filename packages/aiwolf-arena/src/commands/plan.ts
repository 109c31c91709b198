import { type Plan, planLines } from '@aiwolf-arena/tournament';
import { Command } from 'commander';
import { whole } from '../options/kinds.ts';
import { option } from '../options/option.ts';
import { options } from '../options/option-set.ts';
import { choose } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';
import { CONTEST_PLAN, contestPlanOf } from '../run/contest.ts';
import { thisArena } from '../run/identity.ts';
import { type LoadedRoster, loadRoster } from '../run/roster.ts';
import { RUN_PLAN, runPlanOf } from '../run/run.ts';
import { measureSets } from '../run/set-cost.ts';
import { helpOf, unknownCommand } from '../terminal/help.ts';
import { screenWidth } from '../terminal/results.ts';
import { atTerminal, note } from '../terminal/session.ts';
import { shardsText } from '../terminal/shards-text.ts';

const shards = option(
  '--shards <n>',
  'print instead how many sets each of n parts (run --shard) has, and the CPU time that it needs: plays some sets to measure it',
  whole(1, 99_999),
);

const RUN = options({ ...RUN_PLAN, shards });
const CONTEST = options({ ...CONTEST_PLAN, ...choose('withoutSets'), shards });

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
    await print(runPlanOf(spec, roster, await thisArena()), roster, spec.shards);
  });
}

function contestPlan(): Command {
  return CONTEST.addTo(new Command('contest').description('print the plan of the preliminary of a contest'))
    .addHelpText('after', helpOf('plan contest'))
    .action(async (raw) => {
      const options = CONTEST.read(raw);
      const roster = await loadRoster(options.agents, options, note);
      await print(contestPlanOf(options, roster, await thisArena()), roster, options.shards);
    });
}

/** Throws UsageError if a flag stands before the word `run` or `contest`, since the flag would have no effect there. */
function refuseFlagsBefore(plan: Command, inner: Command): void {
  const typed = plan.options.filter((option) => plan.getOptionValueSource(option.attributeName()) === 'cli');
  if (typed.length === 0) return;
  const flags = typed.map(({ long }) => long).join(', ');
  throw new UsageError(`${flags}: type flags after the whole command: plan ${inner.name()} ${flags}`);
}

async function print(plan: Plan, { loaded }: LoadedRoster, shards: number | undefined): Promise<void> {
  if (shards === undefined) for (const line of planLines(plan)) process.stdout.write(`${line}\n`);
  else process.stdout.write(shardsText(plan, shards, await costsOf(plan, loaded), screenWidth()));
}

/** Measures the CPU time of the sets of each block. Returns undefined with clients, which need their own CPU time. */
async function costsOf(plan: Plan, loaded: LoadedRoster['loaded']) {
  if (plan.agents.some(({ remote }) => remote === true)) return undefined;
  note(`playing sets of ${plan.blocks.map(({ players }) => players).join(', ')} players to measure their CPU time ...`);
  return atTerminal({ quiet: true, whole: null }, (hooks) => measureSets(plan, loaded, hooks));
}
