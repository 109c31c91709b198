import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './check/tool.ts';

export const COMMAND = join(ROOT, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs');

/** The contest that `npm start` plays, of which the README has the picture. */
export const DEMO = 'contest --fill random --games 20 --sets 10 --finalists 5 --seed demo'.split(' ');

/** What the command printed, and how long it took. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly seconds: number;
}

/** Runs the command as users do. Throws if it ends with another exit code than those expected. */
export function ran(args: readonly string[], codes: readonly number[] = [0], cwd = ROOT): Ran {
  const start = performance.now();
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 30 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], options);
  if (status === null || !codes.includes(status))
    throw new Error(`aiwolf-arena ${args.join(' ')}: exit code ${status}: ${stderr}`);
  return { code: status, stdout, seconds: (performance.now() - start) / 1000 };
}
