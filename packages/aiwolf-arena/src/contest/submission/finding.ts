/** `error`: the submission does not take part; `warning`: it may be disqualified; `note`: good to know. */
export type Severity = 'error' | 'warning' | 'note';

/** What was found in a submission, for its team. */
export interface Finding {
  readonly severity: Severity;
  readonly what: string;
  /** A file, a place in one, or a game of the trial. */
  readonly where: string;
  readonly fix: string;
}

/** Something for which a submission does not take part. */
export const errorThat = (what: string, where: string, fix: string): Finding => ({
  severity: 'error',
  what,
  where,
  fix,
});

export const failed = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

/** One line for people. */
export const findingText = ({ severity, what, where, fix }: Finding): string =>
  `${severity}: ${where}: ${what}: ${fix}`;
