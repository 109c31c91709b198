import { parse } from 'yaml';
import { bashStep, type StepEnd } from './bash-step.ts';

interface Job {
  readonly variables: Readonly<Record<string, string | number>>;
  readonly script: readonly string[];
  readonly allow_failure: { readonly exit_codes: readonly number[] };
  readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
}

/** The YAML examples of a document, by their first line, which is the path of the file they are for. */
export const examplesIn = (markdown: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...markdown.matchAll(/^```yaml\n# (\S+)\n([\s\S]*?)^```$/gm)].map(([, path, text]) => [path!, text!]));

/** The one job of a `.gitlab-ci.yml`. */
export const gitlabJob = (text: string): Job => Object.values(parse(text))[0] as Job;

/** Runs its script in a checkout, as GitLab's runner does: all lines in one shell. */
export const runJob = ({ variables, script }: Job, checkout: string, env: Readonly<Record<string, string>>): StepEnd => {
  const own = Object.entries(variables).map(([name, value]) => [name, String(value)]);
  return bashStep(script.join('\n'), checkout, { ...Object.fromEntries(own), CI: 'true', ...env });
};
