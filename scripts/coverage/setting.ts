import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** Where, when in the history and with what the numbers were made. */
export interface Setting {
  readonly command: string;
  readonly seed: string;
  readonly machine: string;
  readonly versions: string;
  readonly commit: string;
  readonly seconds: number;
}

export function settingOf(command: string, seed: string): Omit<Setting, 'seconds'> {
  const [cpu] = cpus();
  return {
    command,
    seed,
    machine: `${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}`,
    versions: `Node ${process.versions.node}, V8 ${process.versions.v8}`,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  };
}
