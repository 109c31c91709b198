import { counted, harmless } from '@aiwolf-arena/report';
import type { Submission } from '../../contest/roster/submission.ts';
import { type Finding, failed, findingText } from '../../contest/submission/finding.ts';

/** A submission and what was found in it. */
export interface CheckedSubmission {
  readonly submission: Submission;
  readonly findings: readonly Finding[];
  /** Equal for equal agents; undefined where there is nothing to identify. */
  readonly content: string | undefined;
}

export const isFailed = ({ findings }: CheckedSubmission): boolean => failed(findings);

/** The JSON document of `check`. */
export const checkJson = (checked: readonly CheckedSubmission[], twins: readonly string[]) => ({
  schema: 'aiwolf-arena/check/1' as const,
  ok: !checked.some(isFailed),
  submissions: checked.map((one) => {
    const { team, named, form } = one.submission;
    return { team, submission: named, form, ok: !isFailed(one), findings: one.findings };
  }),
  /** A line for all teams of a roster whose agents are equal. */
  twins,
});

/** What `check` prints for people: findings are numbered, so that a team can be told which. */
export const checkText = (
  checked: readonly CheckedSubmission[],
  twins: readonly string[],
): string =>
  `${[...checked.flatMap(linesOf), ...twins.map((line) => `equal: ${line}`)].join('\n')}\n`;

function linesOf(one: CheckedSubmission): string[] {
  const { submission, findings } = one;
  const { team, named, form } = submission;
  const word = isFailed(one) ? 'cannot take part' : 'ok';
  const found = findings.length === 0 ? '' : `, ${counted(findings.length, 'finding')}`;
  // they quote files that others have made
  const lines = findings.map((finding, at) => `  ${at + 1}. ${harmless(findingText(finding))}`);
  return [`${team} (${form}, ${harmless(named)}): ${word}${found}`, ...lines];
}
