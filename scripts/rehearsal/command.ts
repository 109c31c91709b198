import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(
  new URL('../../packages/aiwolf-arena/bin/aiwolf-arena.mjs', import.meta.url),
);

/** What a command printed, and how long it took. */
export interface Ran {
  readonly stdout: string;
  readonly seconds: number;
}

/** Runs a command as an organiser would. Error for another exit code than those that are expected. */
export function ran(words: readonly string[], cwd: string, codes: readonly number[] = [0]): Ran {
  const start = performance.now();
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...words], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!codes.includes(status ?? -1)) throw new Error(`${words.join(' ')}: exit code ${status}`);
  return { stdout, seconds: (performance.now() - start) / 1000 };
}
