import { Command } from 'commander';
import { z } from 'zod';
import { teamName } from '../contest/roster/roster-schema.ts';
import { text, whole, YES } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { choose, OPTIONS, SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage-error.ts';
import { againOnSave } from '../session/check/again-on-save.ts';
import { checkNamed } from '../session/check/check-named.ts';

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

const CHECK = options({
  team: option('--team <name>', 'registered name', { value: teamName }),
  class: option('--class <name>', 'player class of a jar, dll or C# zip', text('a class')),
  start: option('--start <script>', 'start script of a Python zip', text('a script')),
  play: option('--no-play', 'only look at the file', YES).otherwise(() => true),
  watch: flag('--watch', 'check again whenever its folder changes'),
  games: OPTIONS.games.of(whole(1, 1000)).default(100),
  seed: OPTIONS.seed.of({ value: z.string() }).default('check'),
  out: OPTIONS.out.of({ value: z.string() }).but({ unset: 'a new one under results' }),
  ...choose('trust'),
  ...SHOWN,
});
export type CheckSpec = Spec<typeof CHECK.rows>;

/** `check`: whether a submission is in order (regulation 3.2, 4), and for what can play at once, a testing contest (2.2). */
export function checkCommand(): Command {
  const command = new Command('check').argument(
    '<submission>',
    'file that a team hands in, a bundled agent, or a roster',
  );
  return CHECK.addTo(command)
    .addHelpText('after', EXAMPLE)
    .action((submission: string, raw) => check(submission, CHECK.read(raw)));
}

async function check(named: string, spec: CheckSpec): Promise<void> {
  if (!spec.watch) return checkNamed(named, spec);
  if (spec.json) throw new UsageError('--watch prints text: leave out --json');
  await againOnSave(named, () => checkNamed(named, spec));
}
