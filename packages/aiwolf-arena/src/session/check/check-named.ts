import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { resolveAgent } from '@aiwolf-arena/tournament/load';
import type { CheckSpec } from '../../commands/check.ts';
import { twinsAmong } from '../../contest/admission/twins.ts';
import { readRoster } from '../../contest/roster/read-roster.ts';
import { type Submission, submissionOf } from '../../contest/roster/submission.ts';
import { submissionNamed } from '../../contest/roster/submission-named.ts';
import { checkSubmission } from '../../contest/submission/check-submission.ts';
import { EXIT } from '../../exit-codes.ts';
import { UsageError } from '../../options/usage-error.ts';
import { type CheckedSubmission, checkJson, checkText, isFailed } from '../contest/check-told.ts';
import { complianceJson, complianceText } from './compliance-told.ts';
import { type Compliance, comply } from './comply.ts';

/** Looks at what was named, lets it play if it can, prints what was found, and sets the exit code. */
export async function checkNamed(named: string, spec: CheckSpec): Promise<void> {
  const checked: CheckedSubmission[] = [];
  for (const submission of submissionsOf(named, spec))
    checked.push({ submission, ...(await checkSubmission(submission)) });
  const twins = isRoster(named) ? await twinsIn(checked) : [];
  const compliance = await played(named, checked, spec);
  const told = spec.json
    ? `${JSON.stringify(checkedJson(checked, twins, compliance))}\n`
    : textOf(checked, twins, compliance);
  process.stdout.write(told);
  const isBad = checked.some(isFailed) || compliance?.ok === false;
  process.exitCode = isBad ? EXIT.checkFailed : EXIT.done;
}

/** The JSON document of `check`; `compliance`: undefined where it did not play. */
export function checkedJson(
  checked: readonly CheckedSubmission[],
  twins: readonly string[],
  compliance?: Compliance,
) {
  const plays = compliance === undefined ? {} : { compliance: complianceJson(compliance) };
  const looked = checkJson(checked, twins);
  return { ...looked, ok: looked.ok && compliance?.ok !== false, ...plays };
}

/** Only what is in order is compared: nobody has copied what cannot be read. */
const twinsIn = (checked: readonly CheckedSubmission[]): Promise<string[]> =>
  twinsAmong(
    checked.flatMap(({ content, submission: { form, team } }) =>
      content === undefined ? [] : [{ team, content, language: form }],
    ),
  );

const textOf = (
  checked: readonly CheckedSubmission[],
  twins: readonly string[],
  compliance?: Compliance,
): string =>
  [
    checked.length === 0 ? '' : checkText(checked, twins),
    compliance === undefined ? '' : complianceText(compliance),
  ]
    .filter((part) => part !== '')
    .join('\n');

/** What is in order and needs no process of its own plays. */
async function played(
  named: string,
  checked: readonly CheckedSubmission[],
  spec: CheckSpec,
): Promise<Compliance | undefined> {
  const canPlay =
    isBundled(named) || (checked.length === 1 && checked[0]!.submission.form === 'module');
  if (!spec.play || !canPlay || checked.some(isFailed) || isRoster(named)) return undefined;
  return comply(spec.team === undefined ? named : `${spec.team}=${named}`, spec);
}

const isBundled = (named: string): boolean => CATALOG.some(({ name }) => name === named);
const isRoster = (named: string): boolean => /\.(?:ya?ml|json)$/i.test(named);

function mustBeFile(named: string): void {
  const found = statSync(named, { throwIfNoEntry: false });
  if (found?.isDirectory())
    throw new UsageError(`${named} is a folder: name the agent's file in it`);
  if (found !== undefined) return;
  if (extname(named) === '') resolveAgent(named, process.cwd()); // knows what was meant
  throw new UsageError(`there is no file ${named}`);
}

function submissionsOf(named: string, spec: CheckSpec): Submission[] {
  if (isBundled(named)) return [];
  if (isRoster(named)) {
    const roster = readRoster(named);
    return roster.entries.map((entry) => submissionOf(entry, roster));
  }
  const { team, class: className, start } = spec;
  mustBeFile(named);
  const submission = submissionNamed(named, { team, className, start });
  if (submission !== undefined) return [submission];
  throw new UsageError(
    `${named} is no submission: expected a file that ends in .ts, .js, .jar, .zip or .dll, a roster (.yaml, .json), or a bundled agent`,
  );
}
