/** Reads what Linux reports about processes and threads in /proc (proc(5)), with explicit results for missing information. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds of one tick of the kernel's CPU clock: 1/100 s on all common Linux systems. */
const MS_PER_TICK = 10;

/** Positions of the fields of `stat` after the program name, which may contain any characters. The state is at 0. */
const FIELD = { state: 0, parent: 1, session: 3, user: 11, system: 12, start: 19 } as const;

/** Reads `stat` of a process or one of its threads; `null` if it has ended or is not readable. */
function statOf(path: string): { readonly program: string; readonly fields: string[] } | null {
  const stat = textOf(`/proc/${path}/stat`);
  const end = stat.lastIndexOf(')');
  return stat === '' ? null : { program: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') };
}

/** Returns what `read` returns, or `otherwise` if the process has ended, is not readable, or there is no /proc. */
function readOr<Read>(otherwise: Read, read: () => Read): Read {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const textOf = (path: string): string => readOr('', () => readFileSync(path, 'latin1'));

/** Converts CPU ticks to milliseconds. `count`: 2 for the process alone, 4 also for its children that have ended. */
const cpuOf = (fields: readonly string[], count = 2): number =>
  fields.slice(FIELD.user, FIELD.user + count).reduce((sum, ticks) => sum + Number(ticks) * MS_PER_TICK, 0);

/** Resources that a process has used: CPU time in milliseconds, memory in MiB. */
export interface Usage {
  readonly cpuMs: number;
  readonly memoryMiB: number;
}

/** Returns the resources that another process has used so far; `undefined` if it has ended or is not readable. */
export function usageOf(pid: number): Usage | undefined {
  const stat = statOf(`${pid}`);
  if (stat === null) return undefined;
  const [, kib] = /VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? [];
  return { cpuMs: cpuOf(stat.fields), memoryMiB: Number(kib ?? 0) / 1024 };
}

export interface ThreadState {
  readonly cpuMs: number;
  /** Whether the thread waits for something other than the processor. */
  readonly asleep: boolean;
}

/** Returns the state of a thread of this or another process; `null` if it is not readable. */
export function threadState(pid: number, thread: number): ThreadState | null {
  const stat = statOf(`${pid}/task/${thread}`);
  if (stat === null) return null;
  return { cpuMs: cpuOf(stat.fields), asleep: stat.fields[FIELD.state] !== 'R' };
}

/** Returns the CPU time of a thread of another process in milliseconds; `null` if it is not readable. */
export const threadTime = (pid: number, thread: number): number | null => threadState(pid, thread)?.cpuMs ?? null;

/** Returns the number that the system gives to the calling thread; 0 if there is no /proc. */
export const ownThread = (): number => readOr(0, () => Number(readlinkSync('/proc/thread-self').split('/').at(-1)));

/** Returns the start time of a process in ticks since the machine started; `null` if it is not readable. */
export const startOf = (pid: number): string | null => statOf(`${pid}`)?.fields[FIELD.start] ?? null;

export interface ListedProcess {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  /** The program's name; Linux keeps only its first 15 characters. */
  readonly program: string;
}

/** Returns all visible processes of the machine; an empty list if there is no /proc. */
export const processTable = (): ListedProcess[] =>
  readOr([], () => readdirSync('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .flatMap(listed);

function listed(pid: string): ListedProcess[] {
  const stat = statOf(pid);
  if (stat === null || stat.fields[FIELD.state] === 'Z') return []; // the process has ended
  const { fields, program } = stat;
  const [parent, session] = [Number(fields[FIELD.parent]), Number(fields[FIELD.session])];
  return [{ pid: Number(pid), program, parent, session }];
}

/** Returns the running child processes of a process; an empty list if they are not readable. */
export function childrenOf(pid: number): ListedProcess[] {
  const ofThread = (thread: string): string[] => textOf(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean);
  return readOr([], () => readdirSync(`/proc/${pid}/task`))
    .flatMap(ofThread)
    .flatMap(listed);
}

/** Returns the CPU time of a process and all its descendants in milliseconds; `null` if it is not readable. */
export function treeTime(pid: number | undefined): number | null {
  const stat = statOf(`${pid}`);
  if (stat === null) return null;
  const own = cpuOf(stat.fields, 4);
  return childrenOf(pid!).reduce((sum, child) => sum + (treeTime(child.pid) ?? 0), own);
}

/** Whether a process was started with this text in its environment; false if the environment is not readable. */
export const hasInEnvironment = (pid: number, text: string): boolean => textOf(`/proc/${pid}/environ`).includes(text);

/** Returns the lines of a process's network table (`tcp`, `tcp6`); an empty list if it is not readable. */
export const socketTable = (pid: number, table: string): string[] => textOf(`/proc/${pid}/net/${table}`).split('\n');

/** Returns the targets of a process's open file handles; an empty list if they are not readable. */
export const openHandles = (pid: number): string[] =>
  readOr([], () => readdirSync(`/proc/${pid}/fd`)).map((handle) => readOr('', () => readlinkSync(`/proc/${pid}/fd/${handle}`)));
