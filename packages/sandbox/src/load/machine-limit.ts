import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

const HELP: Readonly<Record<string, string>> = {
  EMFILE: 'the system allows too few open files: raise the limit (ulimit -n 1024), or use fewer threads',
  ENFILE: 'the machine has reached its limit of open files: end some programs, or raise fs.file-max',
  EAGAIN: 'the system allows too few processes or threads: raise the limit (ulimit -u), end programs, or use fewer threads',
  ENOMEM: 'the machine is out of memory: end some programs, or use fewer threads',
};

/** The machine lacks a resource such as memory. This is not an agent's fault. The message says what the user can do. */
export class MachineLimit extends Error {
  override readonly name = 'MachineLimit';

  /** `what`: the action that failed. `why`: a system error code, or a text that contains one. */
  constructor(what: string, why: string) {
    const isThread = /uv_thread|WorkerThreads|pthread_create/.test(why); // Node's own crash messages
    const code = isThread ? 'EAGAIN' : Object.keys(HELP).find((one) => why.includes(one));
    super(`${what}: ${code === undefined ? why : `${HELP[code]} (${code})`}`);
  }
}

const isMachineLimit = (thrown: unknown): boolean =>
  Object.hasOwn(HELP, String((thrown as NodeJS.ErrnoException | null)?.code));

/** Number of open files that a child process needs: its pipes and the files that it reads. */
export const FILES_OF_A_CHILD = 10;

/** Throws `MachineLimit` if this process cannot open `count` more files. A later failure would hide the cause. */
export function needFiles(count: number, what: string): void {
  const open: number[] = [];
  try {
    while (open.length < count) open.push(openSync(devNull, 'r'));
  } catch (thrown) {
    if (isMachineLimit(thrown)) throw new MachineLimit(what, (thrown as NodeJS.ErrnoException).code!);
    throw thrown;
  } finally {
    for (const file of open) closeSync(file);
  }
}
