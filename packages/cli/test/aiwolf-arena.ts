import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const COMMAND = fileURLToPath(new URL('../bin/aiwolf-arena.mjs', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a user would, in `cwd`; `stop` interrupts it when stderr first says something. */
export function arena(
  args: readonly string[],
  { cwd, stdin = '', stop = false }: { cwd: string; stdin?: string; stop?: boolean },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(NODE, [COMMAND, ...args], { cwd });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (bytes: Buffer) => {
      said.stdout += bytes;
    });
    child.stderr.on('data', (bytes: Buffer) => {
      said.stderr += bytes;
      if (stop) setTimeout(() => child.kill('SIGINT'), 1500);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...said }));
    child.stdin.end(stdin);
  });
}
