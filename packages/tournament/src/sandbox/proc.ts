/** What Linux tells of processes and threads in /proc (proc(5)). Where it tells nothing, the answers say so. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The kernel counts in ticks of a hundredth of a second wherever Linux is common. */
const MS_PER_TICK = 10;

/** Fields of a `stat` file, counted from the state: the program's name before it may hold anything. */
const FIELD = { state: 0, parent: 1, session: 3, user: 11, system: 12, start: 19 } as const;

/** Of a process, or of a thread of it; null if it has ended or the system does not tell. */
function statOf(path: string): { readonly program: string; readonly fields: string[] } | null {
  try {
    const stat = readFileSync(`/proc/${path}/stat`, 'latin1');
    const end = stat.lastIndexOf(')');
    const fields = stat.slice(end + 2).split(' ');
    return { program: stat.slice(stat.indexOf('(') + 1, end), fields };
  } catch {
    return null;
  }
}

/** CPU milliseconds; `count` 4 instead of 2: of children that have ended, too. */
const cpuOf = (fields: readonly string[], count = 2): number =>
  fields.slice(FIELD.user, FIELD.user + count).reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);

/** What a process has used; CPU time in milliseconds, memory in MiB. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** What another process has used up to now; undefined if it has ended or the system does not tell. */
export function usageOf(pid: number): Usage | undefined {
  const stat = statOf(`${pid}`);
  if (stat === null) return undefined;
  const [, kib] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return { cpuMs: cpuOf(stat.fields), memoryMiB: Number(kib ?? 0) / 1024 };
}

export interface ThreadState {
  /** CPU time, milliseconds. */
  readonly cpuMs: number;
  /** It waits for something else than the processor. */
  readonly asleep: boolean;
}

/** The state of a thread of another process, or of this one; null if the system does not tell. */
export function threadState(pid: number, thread: number): ThreadState | null {
  const stat = statOf(`${pid}/task/${thread}`);
  if (stat === null) return null;
  return { cpuMs: cpuOf(stat.fields), asleep: stat.fields[FIELD.state] !== 'R' };
}

/** CPU time of a thread of another process in milliseconds; null if the system does not tell. */
export const threadTime = (pid: number, thread: number): number | null => threadState(pid, thread)?.cpuMs ?? null;

/** The thread that asks, as the system numbers it; 0 if there is no /proc. */
export function ownThread(): number {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
}

/** When a process was started, in ticks since the machine was; null if the system does not tell. */
export const startOf = (pid: number): string | null => statOf(`${pid}`)?.fields[FIELD.start] ?? null;

export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** The name of its program, shortened by the system. */
  readonly program: string;
}

/** All processes of the machine that can be seen; empty if there is no /proc. */
export function processTable(): ListedProcess[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(listed);
  } catch {
    return [];
  }
}

function listed(pid: string): ListedProcess[] {
  const stat = statOf(pid);
  if (stat === null || stat.fields[FIELD.state] === 'Z') return []; // it has ended
  const { fields, program } = stat;
  const [parent, session] = [Number(fields[FIELD.parent]), Number(fields[FIELD.session])];
  return [{ pid: Number(pid), program, parent, session }];
}

/** The processes that a process has started and that are still there; empty if the system does not tell. */
export function childrenOf(pid: number): ListedProcess[] {
  const ofThread = (thread: string): string[] =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean);
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap(ofThread).flatMap(listed);
  } catch {
    return []; // it has ended, or a thread of it has
  }
}

/** CPU time of a process, of those it has started, and of those that these have, milliseconds; null if nothing tells. */
export function treeTime(pid: number): number | null {
  const stat = statOf(`${pid}`);
  if (stat === null) return null;
  const own = cpuOf(stat.fields, 4);
  return childrenOf(pid).reduce((sum, child) => sum + (treeTime(child.pid) ?? 0), own);
}

/** Whether a process was started with this text in its environment; false if it cannot be seen. */
export const hasInEnvironment = (pid: number, text: string): boolean => textOf(`/proc/${pid}/environ`).includes(text);

/** A table of the network as a process sees it (`tcp`, `tcp6`), line by line; empty if the system does not tell. */
export const socketTable = (pid: number, table: string): string[] => textOf(`/proc/${pid}/net/${table}`).split('\n');

/** What the file handles of a process point to; empty if the system does not tell. */
export function openHandles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((handle) => linkOf(`/proc/${pid}/fd/${handle}`));
  } catch {
    return [];
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ''; // closed while it was looked at
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
