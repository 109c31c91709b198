import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));
const LINE_UP = 'random,chatty';

/** Small enough to be started a thousand times, long enough to be hit in the middle. */
const RUN = ['run', '--agents', LINE_UP, '--players', '5', '--sets', '24', '--games', '20'];

/** A run of the command that can be killed; it leads a process group of its own. */
export class Victim {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  stdout = '';
  stderr = '';

  constructor(folder: string, seed: string) {
    this.folder = folder;
    const args = [...RUN, '--seed', seed, '--out', folder, '--threads', '2', '--json'];
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

  /** The pool processes that it has started: one, or for a moment none. */
  get pools(): number[] {
    const children = textOf(`/proc/${this.pid}/task/${this.pid}/children`);
    const pids = children.split(' ').filter(Boolean).map(Number);
    return pids.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes('pool/process/main'));
  }
}

/** The whole lines of a run's journal that are results of sets. */
export function linesOf(folder: string): string[] {
  const path = join(folder, 'journal.ndjson');
  if (!existsSync(path)) return [];
  const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return whole.filter((line) => line.includes('"villagerWins"'));
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
