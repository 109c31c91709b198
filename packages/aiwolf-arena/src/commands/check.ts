import { Command, Option } from 'commander';
import { z } from 'zod';
import { teamName } from '../contest/roster/roster-schema.ts';
import { addFlags, single } from '../options/flags.ts';
import { wholeNumber } from '../options/number-option.ts';
import { parseOptions } from '../options/parse-options.ts';
import { addTrustFlag, trustedNames } from '../options/trust-option.ts';
import { againOnSave } from '../session/check/again-on-save.ts';
import { checkNamed } from '../session/check/check-named.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
A module (.ts, .js), a Java jar with --class, a Python zip with --start, a C#
dll or zip with --class, or a roster, all of whose entries are checked. Without
--team, the team is called like the file.

A module, or a bundled agent, plays the testing contest as well: a set of games
at 5 and at 15 players beside the official sample, judged step by step, with the
first offence of each and how to see it.

Exit code 0: it can take part, perhaps with warnings; 1: it cannot, or does not
even load; 2: there is no such file, or what was typed cannot be meant.

Examples:
    aiwolf-arena check ./my-agent.ts
    aiwolf-arena check ./my-agent.ts --watch
  aiwolf-arena check roster.yaml --json`;

const SPEC = z.object({
  team: teamName.optional(),
  class: z.string().min(1).optional(),
  start: z.string().min(1).optional(),
  play: z.boolean().default(true),
  games: wholeNumber(1, 1000),
  seed: z.string(),
  out: z.string().optional(),
  trust: trustedNames,
  watch: z.boolean().default(false),
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
});
export type CheckSpec = z.infer<typeof SPEC>;

const DEFAULTS = { games: '100', seed: 'check' };

/** `check`: whether a submission is in order (regulation 3.2, 4), and for what can play at once, a testing contest (2.2). */
export function checkCommand(): Command {
  const command = new Command('check')
    .argument('<submission>', 'file that a team hands in, a bundled agent, or a roster')
    .addOption(single(new Option('--team <name>', 'registered name')))
    .addOption(single(new Option('--class <name>', 'player class of a jar, dll or C# zip')))
    .addOption(single(new Option('--start <script>', 'start script of a Python zip')))
    .addOption(new Option('--no-play', 'only look at the file'))
    .addOption(new Option('--watch', 'check again whenever its folder changes'));
  addTrustFlag(addFlags(command, ['games', 'seed', 'out', 'json', 'quiet'], DEFAULTS));
  return command
    .addHelpText('after', EXAMPLE)
    .action((submission: string, raw: unknown) => check(submission, parseOptions(SPEC, raw)));
}

async function check(named: string, spec: CheckSpec): Promise<void> {
  if (!spec.watch) return checkNamed(named, spec);
  if (spec.json) throw new UsageError('--watch prints text: leave out --json');
  await againOnSave(named, () => checkNamed(named, spec));
}
