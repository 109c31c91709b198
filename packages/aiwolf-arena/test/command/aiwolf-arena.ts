import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkDocuments } from './documents.ts';

const NODE = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url));
const COMMAND = fileURLToPath(new URL('../../bin/aiwolf-arena.mjs', import.meta.url));

/** What is started, and its first argument. */
export const command = (): [node: string, main: string] => [NODE, COMMAND];

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  readonly stdin?: string;
  /** A file to print to instead of the pipe that is read. */
  readonly stdout?: string;
  /** Interrupts the command as soon as this is so. */
  readonly stop?: () => boolean;
  /** Added to the environment; COLUMNS and the job summary of GitHub are not taken over. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command as a user would. */
export function arena(args: readonly string[], { cwd, stdin = '', stdout, stop, env = {} }: Surroundings): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const file = stdout === undefined ? 'pipe' : openSync(stdout, 'w');
    const { COLUMNS: _, GITHUB_STEP_SUMMARY: __, ...rest } = process.env;
    const stdio = ['pipe', file, 'pipe'] as const;
    const child = spawn(NODE, [COMMAND, ...args], { ...{ cwd, stdio: [...stdio], env: { ...rest, ...env } } });
    if (file !== 'pipe') closeSync(file);
    const said = { stdout: '', stderr: '' };
    child.stdout?.on('data', (bytes: Buffer) => {
      said.stdout += bytes;
    });
    child.stderr!.on('data', (bytes: Buffer) => {
      said.stderr += bytes;
    });
    const looks = stop && setInterval(() => stop() && child.kill('SIGINT') && clearInterval(looks), 20);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(looks);
      try {
        checkDocuments(args, said.stdout);
        resolve({ code, ...said });
      } catch (fault) {
        reject(fault);
      }
    });
    child.stdin!.end(stdin);
  });
}
