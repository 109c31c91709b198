import { readdirSync, readFileSync } from 'node:fs';

/** A running process, as the system tells of it. */
export interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** The name of its program, shortened by the system. */
  readonly program: string;
}

/** All processes of the machine that can be seen; empty if there is no /proc. */
export function processTable(): Listed[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(listed);
  } catch {
    return [];
  }
}

/** A program's name may hold anything, parentheses as well. */
const STAT = /^(\d+) \((.*)\) (\S) (\d+) \d+ (\d+)/s;

function listed(name: string): Listed[] {
  try {
    const [, pid, program, state, parent, session] = STAT.exec(
      readFileSync(`/proc/${name}/stat`, 'latin1'),
    )!;
    if (state === 'Z') return []; // it has ended
    return [
      { pid: Number(pid), program: program!, parent: Number(parent), session: Number(session) },
    ];
  } catch {
    return []; // it ended while it was looked at
  }
}

/** The processes that a process has started and that are still there; empty where the system does not tell. */
export function childrenOf(pid: number): Listed[] {
  const ofThread = (thread: string): string[] =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean);
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(ofThread).flatMap(listed);
  } catch {
    return []; // it has ended, or a thread of it has
  }
}

const MS_PER_TICK = 10;

/** CPU time of a process, of those it has started, and of those that these have, milliseconds; null where nothing tells. */
export function treeTime(pid: number): number | null {
  const own = ownTime(pid);
  if (own === null) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (treeTime(child.pid) ?? 0), own);
}

/** Of its own, and of children that have ended. */
function ownTime(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_PER_TICK;
  } catch {
    return null; // it has ended, or the system does not tell
  }
}

/** Whether a process was started with this text in its environment. */
function isMarked(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
  } catch {
    return false; // of somebody else, or gone
  }
}

/**
 * Who belongs to the process that leads a session: its session, and whoever descends from it. `mark`: also those who left
 * both, if they still have it in their environment.
 */
export function familyOf(table: readonly Listed[], leader: number, mark?: string): Listed[] {
  const marked = mark === undefined ? [] : table.filter(({ pid }) => isMarked(pid, mark));
  const family = new Set([leader, ...marked.map(({ pid }) => pid)]);
  const isOwn = ({ parent, session }: Listed): boolean => family.has(parent) || session === leader;
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const one of table) if (isOwn(one)) family.add(one.pid);
  }
  return table.filter(({ pid }) => family.has(pid));
}
