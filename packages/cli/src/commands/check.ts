import {
  checkSubmission,
  readRoster,
  type Submission,
  submissionNamed,
  submissionOf,
  teamName,
} from '@aiwolf-arena/contest';
import { Command, Option } from 'commander';
import { z } from 'zod';
import { EXIT } from '../exit-codes.ts';
import { addFlags, single } from '../options/flags.ts';
import { parseOptions } from '../options/parse-options.ts';
import {
  type CheckedSubmission,
  checkJson,
  checkText,
  isFailed,
} from '../session/contest/check-told.ts';
import { UsageError } from '../usage-error.ts';

const EXAMPLE = `
A module (.ts, .js), a Java jar with --class, a Python zip with --start, a C#
dll or zip with --class, or a roster, all of whose entries are checked. Without
--team, the team is called like the file. Exit code 0: it can take part, perhaps
with warnings; 1: it cannot.

Examples:
  aiwolf-arena check ./my-agent.ts
  aiwolf-arena check roster.yaml --json`;

const SPEC = z.object({
  team: teamName.optional(),
  class: z.string().min(1).optional(),
  start: z.string().min(1).optional(),
  json: z.boolean().default(false),
});
type CheckSpec = z.infer<typeof SPEC>;

/** `check`: whether a submission is in order (regulation 3.2, 4). */
export function checkCommand(): Command {
  const command = new Command('check')
    .description('check a submission, or all of a roster, before a contest')
    .argument('<submission>', 'file that a team hands in, or a roster')
    .addOption(single(new Option('--team <name>', 'registered name')))
    .addOption(single(new Option('--class <name>', 'player class of a jar, dll or C# zip')))
    .addOption(single(new Option('--start <script>', 'start script of a Python zip')));
  return addFlags(command, ['json'])
    .addHelpText('after', EXAMPLE)
    .action((submission: string, raw: unknown) => check(submission, parseOptions(SPEC, raw)));
}

async function check(named: string, spec: CheckSpec): Promise<void> {
  const checked: CheckedSubmission[] = [];
  for (const submission of submissionsOf(named, spec))
    checked.push({ submission, findings: (await checkSubmission(submission)).findings });
  process.stdout.write(spec.json ? `${JSON.stringify(checkJson(checked))}\n` : checkText(checked));
  if (checked.some(isFailed)) process.exitCode = EXIT.checkFailed;
}

function submissionsOf(named: string, spec: CheckSpec): Submission[] {
  if (/\.(?:ya?ml|json)$/i.test(named)) {
    const roster = readRoster(named);
    return roster.entries.map((entry) => submissionOf(entry, roster));
  }
  const { team, class: className, start } = spec;
  const submission = submissionNamed(named, { team, className, start });
  if (submission !== undefined) return [submission];
  throw new UsageError(
    `${named} is no submission: expected a file that ends in .ts, .js, .jar, .zip or .dll, or a roster (.yaml, .json)`,
  );
}
