/** Reads data about processes and threads from Linux's /proc. Without /proc, functions return `null`, 0 or an empty list. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds per tick of the kernel's CPU time measurement. It is 10 on all common Linux systems. */
const MS_PER_TICK = 10;

/** Positions of fields in /proc/PID/stat, counted from the field after the program name. */
const FIELD = { state: 0, parent: 1, session: 3, user: 11, system: 12, start: 19 } as const;

/** Reads the file `stat` of a process or thread; `null` if it cannot be read. */
function statOf(path: string): { readonly program: string; readonly fields: string[] } | null {
  const stat = textOf(`/proc/${path}/stat`);
  const end = stat.lastIndexOf(')');
  return stat === '' ? null : { program: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') };
}

/** Returns the result of `read`, or `otherwise` if `read` throws because the file cannot be read. */
function readOr<Read>(otherwise: Read, read: () => Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const textOf = (path: string): string => readOr('', () => readFileSync(path, 'latin1'));

/** Returns CPU time in milliseconds. `count`: 2: only the process itself; 4: also its child processes that have ended. */
const cpuOf = (fields: readonly string[], count = 2): number =>
  fields.slice(FIELD.user, FIELD.user + count).reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);

/** Resources that a process has used: CPU time in milliseconds, memory in MiB. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** Returns the resources that another process has used so far; `undefined` if they cannot be read. */
export function usageOf(pid: number): Usage | undefined {
  const stat = statOf(`${pid}`);
  if (stat === null) return undefined;
  const [, kib] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return { cpuMs: cpuOf(stat.fields), memoryMiB: Number(kib ?? 0) / 1024 };
}

export interface ThreadState {
  readonly cpuMs: number;
  /** Whether the thread is sleeping, that is, neither computing nor waiting for the processor. */
  readonly asleep: boolean;
}

/** Returns the state of a thread of any process; `null` if it cannot be read. */
export function threadState(pid: number, thread: number): ThreadState | null {
  const stat = statOf(`${pid}/task/${thread}`);
  if (stat === null) return null;
  return { cpuMs: cpuOf(stat.fields), asleep: stat.fields[FIELD.state] !== 'R' };
}

/** Returns the CPU time of a thread of another process in milliseconds; `null` if it cannot be read. */
export const threadTime = (pid: number, thread: number): number | null => threadState(pid, thread)?.cpuMs ?? null;

/** Returns the ID of the current thread in the operating system; 0 if it cannot be read. */
export const ownThread = (): number => readOr(0, () => Number(readlinkSync('/proc/thread-self').split('/').at(-1)));

/** Whether a process has ended and only waits for its parent to notice: forever, if the parent never looks. */
const isDead = (fields: readonly string[]): boolean => ['Z', 'X'].includes(fields[FIELD.state]!);

/** Returns the start time of a process in ticks since the system started; `null` if it has ended or cannot be read. */
export function startOf(pid: number): string | null {
  const stat = statOf(`${pid}`);
  return stat === null || isDead(stat.fields) ? null : stat.fields[FIELD.start]!;
}

/** A process as /proc lists it. `pid`, `parent` and `session` are IDs of processes. */
export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** Name of the program, as Linux reports it: at most 15 characters. */
  readonly program: string;
}

/** Returns all processes of the machine that are visible to this process; an empty list without /proc. */
export const processTable = (): ListedProcess[] =>
  readOr([], () => readdirSync('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .flatMap(listed);

function listed(pid: string): ListedProcess[] {
  const stat = statOf(pid);
  if (stat === null || isDead(stat.fields)) return [];
  const { fields, program } = stat;
  const [parent, session] = [Number(fields[FIELD.parent]), Number(fields[FIELD.session])];
  return [{ pid: Number(pid), program, parent, session }];
}

/** Returns the child processes of a process; an empty list if they cannot be read. */
export function childrenOf(pid: number): ListedProcess[] {
  const ofThread = (thread: string): string[] => textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean);
  return readOr([], () => readdirSync(`/proc/${pid}/task`))
    .flatMap(ofThread)
    .flatMap(listed);
}

/** Returns the CPU time in milliseconds of a process and of its children that have ended; `null` if it cannot be read. */
function timeOf(pid: number | undefined): number | null {
  const stat = statOf(`${pid}`);
  return stat === null ? null : cpuOf(stat.fields, 4);
}

/** Returns the IDs of all processes that a process has started, directly or through others, and that have not ended. */
const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child.pid, ...descendantsOf(child.pid)]);

/** Returns the memory in MiB that a process uses. What it shares with other processes counts in parts, if that can be read. */
function memoryOf(pid: number | undefined): number {
  const [, kib = '0'] =
    /^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`)) ?? /^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return Number(kib) / 1024;
}

/**
 * A process and its descendants: their CPU time, and their memory. Finding descendants costs much, because a file is read for each
 * thread, and a JVM has more than 20: `cpuMs` counts those that the last `find` has found.
 */
export class ProcessTree {
  readonly #pid: number | undefined;
  #found: readonly number[] = [];

  constructor(pid: number | undefined) {
    this.#pid = pid;
  }

  /** CPU time in milliseconds; `null` if it cannot be read. */
  get cpuMs(): number | null {
    const own = timeOf(this.#pid);
    return own === null ? null : own + timeOfAll(this.#found);
  }

  /** Memory in MiB that they use; 0 if it cannot be read. */
  get memoryMiB(): number {
    this.find();
    return [this.#pid, ...this.#found].reduce<number>((sum, pid) => sum + memoryOf(pid), 0);
  }

  /** Looks for descendants. Returns the CPU time in milliseconds that those have used which were not known before. */
  find(): number {
    const known = this.#found;
    this.#found = this.#pid === undefined ? [] : descendantsOf(this.#pid);
    return timeOfAll(this.#found.filter((pid) => !known.includes(pid)));
  }
}

const timeOfAll = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + (timeOf(pid) ?? 0), 0);

/** Returns the CPU time of a process and all its descendants in milliseconds; `null` if it cannot be read. */
export function treeTime(pid: number | undefined): number | null {
  const clock = new ProcessTree(pid);
  clock.find();
  return clock.cpuMs;
}

/** Whether the environment variables of a process contain this text; false if they cannot be read. */
export const hasInEnvironment = (pid: number, text: string): boolean => textOf(`/proc/${pid}/environ`).includes(text);

/** Returns the lines of a table of network connections (`tcp` or `tcp6`) that a process sees; empty if unreadable. */
export const socketTable = (pid: number, table: string): string[] => textOf(`/proc/${pid}/net/${table}`).split('\n');

/** Returns the targets of a process's open file descriptors; an empty list if they cannot be read. */
export const openHandles = (pid: number): string[] =>
  readOr([], () => readdirSync(`/proc/${pid}/fd`)).map((handle) => readOr('', () => readlinkSync(`/proc/${pid}/fd/${handle}`)));
