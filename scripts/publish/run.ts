import { execFile } from 'node:child_process';

export interface Options {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; what it printed. Rejects, with all that it said, where it failed. */
export async function run(program: string, args: readonly string[], options: Options): Promise<string> {
  const { status, stdout, stderr } = await ended(program, args, options);
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
}

/** The same where it may fail. Nobody is kept waiting meanwhile: vitest gives up on a test file that is silent for a minute. */
export const ended = (program: string, args: readonly string[], options: Options): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, args, { maxBuffer: 2 ** 28, ...options }, (error, stdout, stderr) => {
      const status = error === null ? 0 : Number(error.code ?? Number.NaN);
      resolve({ status, stdout, stderr: stderr || String(error ?? '') });
    });
  });
