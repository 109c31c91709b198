import { renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isFields, LARGEST_FILE, parsed, startOf, textOfOutside } from '@aiwolf-arena/sandbox';
import { claimFile, removeFile } from './disk.ts';

/** The folder contains files that are not part of a run, or another process is writing to it. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

export const LOCK_NAME = 'run.lock';

/** The process that writes to a folder. `started`: its start time, because process IDs are reused; `null`: unknown. */
interface Holder {
  readonly pid: number;
  readonly started: string | null;
  readonly host: string;
}

const TRIES = 3;

/** How a folder may be opened that another process seems to write to. */
export interface LockOptions {
  /** Whether to take the folder from a process on another machine: the caller vouches that this process has ended. */
  readonly takeOver?: boolean | undefined;
}

/** Creates a folder's lock file; returns a function that deletes it. Throws `FolderTaken` if another process works there. */
export function takeLock(folder: string, { takeOver = false }: LockOptions = {}): () => void {
  const path = join(folder, LOCK_NAME);
  const { pid } = process;
  const self: Holder = { pid, started: startOf(pid), host: hostname() };
  const own = `${JSON.stringify(self)}\n`;
  for (let tries = 0; tries < TRIES; tries++) {
    if (claimFile(path, own)) return () => release(path, own);
    const text = textOf(path);
    if (isHeld(text) && !(takeOver && isElsewhere(text))) throw taken(folder, text);
    removeStale(path, text);
  }
  throw taken(folder, textOf(path));
}

/** Deletes the lock file of this process, unless a process on another machine has taken it over. */
function release(path: string, own: string): void {
  if (textOf(path) === own) removeFile(path);
}

/** Whether a process is writing to the folder, or has left a lock file on another machine. */
export const isLocked = (folder: string): boolean => isHeld(textOf(join(folder, LOCK_NAME)));

const textOf = (path: string): string => {
  try {
    return textOfOutside(path, LARGEST_FILE.list);
  } catch {
    return '';
  }
};

function holderOf(text: string): Holder | undefined {
  const holder = parsed(text);
  return isFields(holder) ? (holder as unknown as Holder) : undefined;
}

/** Whether the process that created a lock file may still be running. True for processes on other machines. */
function isHeld(text: string): boolean {
  const holder = holderOf(text);
  if (holder === undefined) return false;
  return isElsewhere(text) || (isAlive(holder.pid) && startOf(holder.pid) === holder.started); // a zombie has no start
}

function isElsewhere(text: string): boolean {
  const holder = holderOf(text);
  return holder !== undefined && holder.host !== hostname();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Deletes a lock file whose process has ended, unless another process has replaced the lock file in the meantime. */
function removeStale(path: string, stale: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    renameSync(path, temporary);
  } catch {
    return; // another process was quicker
  }
  const moved = textOf(temporary);
  if (moved !== stale) claimFile(path, moved);
  rmSync(temporary, { force: true });
}

function taken(folder: string, text: string): FolderTaken {
  const holder = holderOf(text);
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  const remove = `remove ${join(folder, LOCK_NAME)}`;
  const gone = isElsewhere(text)
    ? `that process has ended for sure (this machine cannot know), add \`takeOver\` or ${remove}`
    : `that process no longer runs, ${remove}`;
  return new FolderTaken(`${who} is writing to ${folder}: wait until it ends, or choose another folder (\`out\`); if ${gone}`);
}
