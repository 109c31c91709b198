import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command. */
export const MAIN = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url));

/** Runs the command as its users do; what it prints. Throws if it fails. */
export const arena = (cwd: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [MAIN, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
