import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import type { Duplex, Readable } from 'node:stream';
import {
  childrenOf,
  hasInEnvironment,
  type ListedProcess,
  openHandles,
  processTable,
  socketTable,
  treeTime,
} from '@aiwolf-arena/tournament/sandbox/proc';

/** What the system holds a client to; undefined: nothing. */
export interface ProcessLimits {
  /** MiB of data that one process may hold. */
  readonly memoryMib?: number | undefined;
  /** Seconds of CPU time that one process may burn. */
  readonly cpuSeconds?: number | undefined;
}

export interface Started {
  readonly command: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** In the environment of a client, and so of all that it starts. */
const MARK = 'AIWOLF_ARENA_CLIENT';

/**
 * The shell sets the limits and becomes the client. Beside it, in the same process group and nobody's child, it leaves a
 * guard, which kills the marked ones and the group when descriptor 3 closes: that happens whatever the arena dies of.
 */
const SCRIPT = `mark=$1; memory=$2; cpu=$3; shift 3
( { read _ <&3
    grep -lsF "$mark" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do kill -9 "$pid"; done
    kill -9 -$$; } >/dev/null 2>&1 & echo $! >&3 )
[ -z "$memory" ] || ulimit -d "$memory" || exit 126
[ -z "$cpu" ] || { ulimit -S -t "$cpu" && ulimit -H -t $((cpu + 5)); } || exit 126
exec env "$mark" "$@" 3>&-`;

/** What a client gets of the environment of the arena: enough to find its language, and no secrets. */
const INHERITED =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TMPDIR|TZ|JAVA_HOME|JAVA_TOOL_OPTIONS|DOTNET_\w+|VIRTUAL_ENV|CONDA_\w+|PYENV_\w+|PYTHON\w+|LD_LIBRARY_PATH)$/;

/** What a process has written may still be on the way when it has ended, milliseconds. */
const DRAIN_MS = 200;

export class AgentProcess {
  /** Settles when the process has ended, or could not be started, with how it ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #mark = `${MARK}=${randomBytes(8).toString('hex')}`;
  #guard = 0;
  #endedHow: string | undefined;

  constructor({ command, folder, env }: Started, limits: ProcessLimits = {}) {
    const { cpuSeconds = '', memoryMib } = limits;
    const memory = memoryMib === undefined ? '' : String(memoryMib * 1024);
    const words = ['-c', SCRIPT, 'sh', this.#mark, memory, String(cpuSeconds), ...command];
    this.#child = spawn('/bin/sh', words, {
      cwd: folder,
      detached: true,
      env: { ...inherited(), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#lifeline.on('data', (piece: Buffer) => {
      this.#guard = Number(piece);
    });
    this.#lifeline.on('error', () => {}); // its other end is gone
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        this.#endedHow = how;
        resolve(how);
      };
      this.#child.on('error', ({ message }) => end(`could not be started (${message})`));
      this.#child.on('exit', (code, signal) => end(howEnded(code, signal)));
    });
  }

  /** How the process ended; undefined while it runs. */
  get endedHow(): string | undefined {
    return this.#endedHow;
  }

  get output(): readonly Readable[] {
    return [this.#child.stdout!, this.#child.stderr!];
  }

  get #lifeline(): Duplex {
    return this.#child.stdio[3] as Duplex;
  }

  /** The client and whatever it has started, out of a table of all processes. */
  familyIn(table: readonly ListedProcess[]): ListedProcess[] {
    const { pid } = this.#child;
    return pid === undefined ? [] : familyOf(table, pid).filter((one) => one.pid !== this.#guard);
  }

  /** CPU time of the client and of what it has started, milliseconds; null where the system does not tell. */
  get cpuMs(): number | null {
    const { pid } = this.#child;
    return pid === undefined ? null : treeTime(pid);
  }

  /** Those that the client itself has started. */
  get children(): ListedProcess[] {
    const { pid } = this.#child;
    return pid === undefined ? [] : childrenOf(pid);
  }

  /** Ends the client and whatever it has started, those that have left its group as well. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    // again until nobody is left: a process can start another while the table is read
    for (let round = 0; round < 10; round++) {
      const family = familyOf(processTable(), pid, this.#mark);
      if (family.length === 0 && round > 0) break;
      if (this.#endedHow === undefined) end(-pid);
      for (const one of family) end(one.pid);
    }
    this.#lifeline.destroy();
    for (const stream of this.output) setTimeout(() => stream.destroy(), DRAIN_MS).unref();
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {} // it has ended
}

const inherited = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => INHERITED.test(key))),
  ...(isUtf8() ? {} : { LC_ALL: 'C.UTF-8' }), // or Java would read names of other letters as `?`
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
});

function isUtf8(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGXCPU') return 'was ended by its limit of CPU time';
  // a shell hands the signal on as a code
  const killed = signal ?? signalOf(code! - 128);
  return killed === undefined ? `ended with exit code ${code}` : `was ended by ${killed}`;
}

const signalOf = (number: number): string | undefined =>
  Object.entries(constants.signals).find(([, value]) => value === number)?.[0];

/** Sockets as a process sees them: its own network may be one behind walls. */
const TABLES = ['tcp', 'tcp6'];
/** Of a line of such a table: where the other end is, and the number of the socket. */
const LINE = /^\s*\d+: \S+ [0-9A-F]+:([0-9A-F]{4}) 01 \S+ \S+ \S+\s+\d+\s+\d+ (\d+)/;

/** A family without what its connected process has started. All of it if nobody can be seen to be connected to the port. */
export function withoutStarted(family: readonly ListedProcess[], port: number): ListedProcess[] {
  const connected = new Set(family.filter(({ pid }) => isConnected(pid, port)).map((one) => one.pid));
  const byPid = new Map(family.map((one) => [one.pid, one]));
  const isStarted = ({ parent }: ListedProcess): boolean => {
    for (let pid = parent; byPid.has(pid); pid = byPid.get(pid)!.parent) if (connected.has(pid)) return true;
    return false;
  };
  return family.filter((one) => !isStarted(one));
}

function isConnected(pid: number, port: number): boolean {
  const sockets = socketsTo(pid, port);
  return sockets.size > 0 && openHandles(pid).some((handle) => sockets.has(handle));
}

function socketsTo(pid: number, port: number): Set<string> {
  const lines = TABLES.flatMap((table) => socketTable(pid, table));
  const found = lines.map((line) => LINE.exec(line)).filter((match) => match !== null);
  return new Set(found.filter(([, there]) => Number.parseInt(there!, 16) === port).map(([, , inode]) => `socket:[${inode}]`));
}

/** The session that a process leads, and all its descendants. `mark`: also those who left both and have it in their environment. */
function familyOf(table: readonly ListedProcess[], leader: number, mark?: string): ListedProcess[] {
  const marked = mark === undefined ? [] : table.filter(({ pid }) => hasInEnvironment(pid, mark));
  const family = new Set([leader, ...marked.map(({ pid }) => pid)]);
  const isOwn = ({ parent, session }: ListedProcess): boolean => family.has(parent) || session === leader;
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const one of table) if (isOwn(one)) family.add(one.pid);
  }
  return table.filter(({ pid }) => family.has(pid));
}
