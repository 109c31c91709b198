import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Duplex, Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  childrenOf,
  hasInEnvironment,
  type ListedProcess,
  openHandles,
  ProcessTree,
  processTable,
  socketTable,
} from '@aiwolf-arena/sandbox';

/** Limits for a client's processes that the operating system enforces. `undefined`: no limit. */
export interface ProcessLimits {
  /** Maximum memory for data in MiB. The limit applies to each process of the client separately. */
  readonly memoryMib?: number | undefined;
  /** Maximum CPU time in seconds. The limit applies to each process of the client separately. */
  readonly cpuSeconds?: number | undefined;
}

export interface Started {
  readonly command: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether the process reads orders of the arena from its stdin. The stdin of other processes is empty. */
  readonly takesOrders?: boolean;
}

/** Name of an environment variable that identifies a client's processes. Processes that they start inherit it. */
const MARK = 'AIWOLF_ARENA_CLIENT';

/** Shell script that sets limits and runs a client and a guard. When the arena's process ends, the guard kills the client. */
const SCRIPT = `mark=$1; memory=$2; cpu=$3; shift 3
( { read _ <&3
    grep -lsF "$mark" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do kill -9 "$pid"; done
    kill -9 -$$; } >/dev/null 2>&1 & echo $! >&3 )
[ -z "$memory" ] || ulimit -d "$memory" || exit 126
[ -z "$cpu" ] || { ulimit -S -t "$cpu" && ulimit -H -t $((cpu + 5)); } || exit 126
exec env "$mark" "$@" 3>&-`;

/** Matches the environment variables that a client inherits. They are needed by interpreters and contain no secrets. */
const INHERITED =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TMPDIR|TZ|JAVA_HOME|JAVA_TOOL_OPTIONS|DOTNET_\w+|VIRTUAL_ENV|CONDA_\w+|PYENV_\w+|PYTHON\w+|LD_LIBRARY_PATH)$/;

/** Milliseconds to wait for the last output of a process after the process has ended. */
const DRAIN_MS = 200;

export class AgentProcess {
  /** Resolves with the reason when the process has ended and its output has been read, or when it could not be started. */
  readonly ended: Promise<string>;
  readonly tree: ProcessTree;
  readonly #child: ChildProcess;
  readonly #mark = `${MARK}=${randomBytes(8).toString('hex')}`;
  #guard = 0;
  #endedHow: string | undefined;

  constructor({ command, folder, env, takesOrders = false }: Started, limits: ProcessLimits = {}) {
    const { cpuSeconds = '', memoryMib } = limits;
    const memory = memoryMib === undefined ? '' : String(memoryMib * 1024);
    const words = ['-c', SCRIPT, 'sh', this.#mark, memory, String(cpuSeconds), ...command];
    this.#child = spawn('/bin/sh', words, {
      cwd: folder,
      detached: true,
      env: { ...inherited(), ...env },
      stdio: [takesOrders ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.tree = new ProcessTree(this.#child.pid);
    this.#lifeline.on('data', (piece: Buffer) => {
      this.#guard = Number(piece);
    });
    for (const stream of [this.#lifeline, this.orders]) stream?.on('error', () => {}); // the other end is closed
    const read = Promise.all(this.output.map((stream) => once(stream, 'close').catch(() => {})));
    this.ended = new Promise((resolve) => {
      const end = async (how: string): Promise<void> => {
        this.#endedHow = how;
        await Promise.race([read, pause(DRAIN_MS)]); // a process that it has started may keep the output open
        resolve(how);
      };
      this.#child.on('error', ({ message }) => void end(`could not be started (${message})`));
      this.#child.on('exit', (code, signal) => void end(howEnded(code, signal)));
    });
  }

  /** How the process ended, as a readable text; `undefined` as long as it runs. */
  get endedHow(): string | undefined {
    return this.#endedHow;
  }

  get cpuClock(): ProcessTree {
    return this.tree;
  }

  get watched(): this {
    return this;
  }

  get output(): readonly [Readable, Readable] {
    return [this.#child.stdout!, this.#child.stderr!];
  }

  /** Its stdin; `null` if it takes no orders. */
  get orders(): Writable | null {
    return this.#child.stdin;
  }

  get #lifeline(): Duplex {
    return this.#child.stdio[3] as Duplex;
  }

  /** Returns the processes in `table` that belong to the client: its own process and all processes that it has started. */
  familyIn(table: readonly ListedProcess[]): ListedProcess[] {
    const { pid } = this.#child;
    return pid === undefined ? [] : familyOf(table, pid).filter((one) => one.pid !== this.#guard);
  }

  get children(): ListedProcess[] {
    const { pid } = this.#child;
    return pid === undefined ? [] : childrenOf(pid);
  }

  /** Kills the client and all processes that it has started. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    // This is repeated until no process is left: a process can start another while the table is read.
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
  } catch {} // the process has already ended
}

const inherited = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([key]) => INHERITED.test(key))),
  ...(isUtf8() ? {} : { LC_ALL: 'C.UTF-8' }), // otherwise Java reads non-ASCII letters as `?`
  PYTHONUNBUFFERED: '1',
  PYTHONDONTWRITEBYTECODE: '1',
});

function isUtf8(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}

function howEnded(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGXCPU') return 'was ended by its limit of CPU time';
  // A shell reports a signal as an exit code.
  const killed = signal ?? signalOf(code! - 128);
  return killed === undefined ? `ended with exit code ${code}` : `was ended by ${killed}`;
}

const signalOf = (number: number): string | undefined =>
  Object.entries(constants.signals).find(([, value]) => value === number)?.[0];

/** Names of the tables of network connections in /proc. */
const TABLES = ['tcp', 'tcp6'];
/** Matches an established connection in a table of /proc. Groups: the remote port (hexadecimal), the inode of the socket. */
const LINE = /^\s*\d+: \S+ [0-9A-F]+:([0-9A-F]{4}) 01 \S+ \S+ \S+\s+\d+\s+\d+ (\d+)/;

/** Returns a client's processes except those that its player started: descendants of the process connected to `port`. */
export function withoutStarted(family: readonly ListedProcess[], port: number): ListedProcess[] {
  if (family.length === 1) return [...family]; // reading tables of connections costs much
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

/** Returns the process `leader`, the processes in its session, the processes with `mark`, and all their descendants. */
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
