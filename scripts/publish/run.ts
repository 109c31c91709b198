import { spawnSync } from 'node:child_process';

export interface Terms {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end; what it printed. Throws, with all that it said, where it failed. */
export function run(program: string, args: readonly string[], terms: Terms): string {
  const { status, stdout, stderr } = ended(program, args, terms);
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}

/** The same where it may fail. */
export function ended(program: string, args: readonly string[], { cwd, env = process.env }: Terms) {
  const { error, ...rest } = spawnSync(program, args, {
    ...{ cwd, env, encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  if (error !== undefined) throw error;
  return rest;
}
