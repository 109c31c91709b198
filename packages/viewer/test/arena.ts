import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command, which is put together once for all tests. */
const MAIN = fileURLToPath(new URL('../../aiwolf-arena/bin/aiwolf-arena.mjs', import.meta.url));

/** Runs the command as its users do; what it prints. Throws where it could not do it; verdicts are no failures. */
export function arena(cwd: string, ...args: readonly string[]): string {
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN, ...args], { cwd, encoding: 'utf8' });
  if (status !== null && [0, 1, 3].includes(status)) return stdout;
  throw new Error(`aiwolf-arena ${args.join(' ')} ended with ${status}: ${stderr}`);
}
