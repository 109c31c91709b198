import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../packages/aiwolf-arena/src/main.ts', import.meta.url));
const CLIENT = fileURLToPath(
  new URL('../../packages/bridge/test/clients/over.py', import.meta.url),
);
const OTHERS = 'random,chatty,sample,silent';

/** Small enough to be started a thousand times, long enough to be hit in the middle. */
const COMMANDS = {
  run: ['run', '--agents', 'random,chatty', '--sets', '24', '--games', '20'],
  compare: ['compare', 'liar', 'random', '--field', OTHERS, '--fixed-sets', '12', '--games', '20'],
  remote: [
    ...['run', '--agents', OTHERS, '--sets', '6', '--games', '4'],
    ...['--agent', `py=python3 ${CLIENT} -h {host} -p {port} -n {name}`],
  ],
} as const;

/** What is killed: a run, a comparison, or a run with a client behind a wire. */
export type Errand = keyof typeof COMMANDS;

/** A run of the command that can be killed; it leads a process group of its own. */
export class Victim {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout = '';
  stderr = '';

  constructor(folder: string, seed: string, errand: Errand = 'run') {
    this.folder = folder;
    const own = ['--players', '5', '--seed', seed, '--out', folder, '--threads', '2', '--json'];
    const args = [...COMMANDS[errand], ...own];
    this.child = spawn(process.execPath, ['--no-warnings', MAIN, ...args], { detached: true });
    this.child.stdout!.on('data', (text) => {
      this.stdout += text;
    });
    this.child.stderr!.on('data', (text) => {
      this.stderr += text;
    });
    this.ended = new Promise((resolve) => this.child.on('close', resolve));
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** All processes that it has started, clients among them. */
  get children(): number[] {
    const children = textOf(`/proc/${this.pid}/task/${this.pid}/children`);
    return children.split(' ').filter(Boolean).map(Number);
  }

  /** The pool processes that it has started: one, or for a moment none. */
  get pools(): number[] {
    return this.children.filter((pid) =>
      textOf(`/proc/${pid}/cmdline`).includes('pool/process/main'),
    );
  }
}

/** The whole lines of all journals below a folder that are results of sets. */
export function linesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return globSync('**/journal.ndjson', { cwd: folder }).flatMap((path) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.includes('"villagerWins"')),
  );
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

/** Whether a process still runs; one that waits to be collected does not. */
export function runs(pid: number): boolean {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat !== '' && stat[stat.lastIndexOf(')') + 2] !== 'Z';
}
