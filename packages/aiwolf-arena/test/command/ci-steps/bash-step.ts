import { spawnSync } from 'node:child_process';

/** What a script did. */
export interface StepEnd {
  readonly code: number | null;
  /** stdout and stderr, as the log of a job has them. */
  readonly log: string;
}

/** Runs a script as both services do: bash, stopped by the first command that fails, and nothing of our own environment. */
export function bashStep(script: string, cwd: string, env: Readonly<Record<string, string>>): StepEnd {
  const strict = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', `exec 2>&1\n${script}`];
  const { status, stdout } = spawnSync('bash', strict, {
    ...{ cwd, encoding: 'utf8' },
    env: { PATH: hostPath(), HOME: process.env.HOME ?? cwd, ...env },
  });
  return { code: status, log: stdout };
}

/** Without what an npm script puts there: a host does not have our Node. */
const hostPath = (): string =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
