import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** What a check found. `report` is shown when the check fails. */
export interface Verdict {
  readonly ok: boolean;
  readonly report: string;
}

/** Runs an installed tool in `directory` under the workspace's own Node, whatever Node the host has. */
export function runTool(tool: string, args: readonly string[], directory: string = ROOT): Verdict {
  const bin = join(ROOT, 'node_modules/.bin');
  const { status, error, stdout, stderr } = spawnSync(join(bin, tool), args, {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' },
    maxBuffer: 2 ** 28,
  });
  return { ok: status === 0, report: `${stdout}${stderr}${error ?? ''}` };
}
