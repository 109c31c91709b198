import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../packages/aiwolf-arena/src/main.ts', import.meta.url));

/** A command, or another script, that runs and may be killed. */
export interface Started {
  readonly child: ChildProcess;
  /** Its exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly said: { stdout: string; stderr: string };
}

export function started(args: readonly string[], options: SpawnOptions = {}, script: string = MAIN): Started {
  const child = spawn(process.execPath, ['--no-warnings', script, ...args], options);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (text) => {
      said[name] += text;
    });
  return { child, said, ended: new Promise((resolve) => child.on('close', resolve)) };
}

const MOST = 20;

/** What went wrong, as far as one wants to read it. */
export const listed = (faults: readonly string[]): string =>
  faults
    .slice(0, MOST)
    .map((fault) => `- ${fault}\n`)
    .join('');

/** How far it is, for who watches. */
export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}
