import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '../../packages/aiwolf-arena/bin/aiwolf-arena.mjs');

/** Runs the command as users do. Throws unless it ends with a verdict of its own (0, 1 or 3). */
export function arena(args: readonly string[]): { readonly code: number; readonly stdout: string } {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], options);
  if (status === null || ![0, 1, 3].includes(status))
    throw new Error(`${args.join(' ')}: ${stderr}`);
  return { code: status, stdout };
}

export const percentPoints = (fraction: number): string => (100 * fraction).toFixed(1);
