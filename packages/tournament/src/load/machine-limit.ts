import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

const HELP: Readonly<Record<string, string>> = {
  EMFILE: 'too few files may be open at once: raise the limit (ulimit -n 1024), or use fewer threads',
  ENFILE: 'the machine has no room for more open files: end some programs, or raise fs.file-max',
  EAGAIN: 'too few processes or threads may run at once: raise the limit (ulimit -u), end some, or use fewer threads',
  ENOMEM: 'the machine is out of memory: end some programs, or use fewer threads',
};

/** The machine lacks a resource, which is no agent's fault. The message says what helps. */
export class MachineLimit extends Error {
  override readonly name = 'MachineLimit';

  /** `what`: the failed action. `why`: a system error code, or a text that contains one. */
  constructor(what: string, why: string) {
    const isThread = /uv_thread|WorkerThreads|pthread_create/.test(why); // Node's own crash messages
    const code = isThread ? 'EAGAIN' : Object.keys(HELP).find((one) => why.includes(one));
    super(`${what}: ${code === undefined ? why : `${HELP[code]} (${code})`}`);
  }
}

export const isMachineLimit = (thrown: unknown): boolean =>
  Object.hasOwn(HELP, String((thrown as NodeJS.ErrnoException | null)?.code));

/** Number of files a child process needs: its pipes and the files that it reads. */
export const FILES_OF_A_CHILD = 10;

/** Throws `MachineLimit` unless `count` more files can be opened. Tested now because later failures are harder to recognise. */
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
