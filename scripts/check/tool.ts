import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** What a check found. `report` is shown when the check fails. */
export interface Verdict {
  readonly ok: boolean;
  readonly report: string;
}

/** Runs an installed tool in `directory` under the workspace's own Node, whatever Node the host has. */
export function runTool(tool: string, args: readonly string[], directory: string = ROOT): Promise<Verdict> {
  const bin = join(ROOT, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' };
  const child = spawn(join(bin, tool), args, { cwd: directory, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let report = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, report: `${report}${error}` }));
    child.on('close', (code) => resolve({ ok: code === 0, report }));
  });
}
