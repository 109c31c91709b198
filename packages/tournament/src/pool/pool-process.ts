import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Order } from './messages.ts';

const MAIN = fileURLToPath(new URL('./process/main.ts', import.meta.url));
/** Our packages, beside one another. */
const PACKAGES = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)));
const DIAGNOSTICS = 4_000;

/**
 * What the process may do: read code, and make threads. The realm that agents run in is the first fence and this the second;
 * code from strings would be the way from one to the other.
 */
const WALLS = (): string[] => [
  '--permission',
  '--allow-worker',
  ...readable().map((folder) => `--allow-fs-read=${folder}/*`),
  '--allow-fs-read=/proc/thread-self',
  '--disallow-code-generation-from-strings',
  '--no-warnings',
];

/**
 * Every core has a thread that plays: threads of the collector would take from them. And a thread does not begin with a
 * young generation so small that it is collected over and over until it has grown.
 */
const COLLECTOR = ['--single-threaded-gc', '--min-semi-space-size=16'];

/** What the process imports; each may lie somewhere else. */
const IMPORTED = [
  'piscina',
  '@aiwolf-arena/agents',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/protocol',
];

/** Where Node has to read code: our packages, and the folders that things are installed in. */
function readable(): string[] {
  const folders = IMPORTED.map((name) =>
    folderOf(realpathSync(fileURLToPath(import.meta.resolve(name)))),
  );
  return [...new Set([PACKAGES, ...folders])];
}

/** The outermost node_modules around a file or, where there is none, the folder of the packages that it belongs to. */
function folderOf(file: string): string {
  const marker = `${sep}node_modules${sep}`;
  const at = file.indexOf(marker);
  if (at >= 0) return file.slice(0, at + marker.length - 1);
  return resolve(file, '../../..'); // packages/<name>/src/index.ts
}

/** A process of ours that plays sets behind walls. It is only ever ended by SIGKILL: anything softer can wait for ever. */
export class PoolProcess {
  /** Settles when it is there no more. */
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #diagnostics = '';
  #heard = performance.now();

  /**
   * `onReport` gets whatever the process says; `onExit` is told once, with the last of its stderr, or `onUnstarted` if there
   * never was one. Not `walled`: for trusted agents, who get the environment of the command as well.
   */
  constructor(
    onReport: (message: unknown) => void,
    onExit: (why: string) => void,
    onUnstarted: (error: Error) => void,
    walled: boolean,
  ) {
    this.#child = fork(MAIN, [], {
      execArgv: [...COLLECTOR, ...(walled ? WALLS() : ['--no-warnings'])],
      env: walled ? { TZ: 'UTC' } : { ...process.env, TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.on('message', (message: unknown) => {
      this.#heard = performance.now();
      onReport(message);
    });
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#diagnostics = `${this.#diagnostics}${text}`.slice(-DIAGNOSTICS);
    });
    this.ended = new Promise((resolve) => {
      this.#child.on('exit', () => resolve());
      if (this.#child.pid === undefined) resolve(); // it could not even be started
    });
    this.#child.on('error', (error) => {
      if (this.#child.pid === undefined) onUnstarted(error); // or an order to a process that has just died
    });
    this.#child.on('exit', (code, signal) =>
      onExit(`${signal ?? `exit ${code}`} ${this.#diagnostics}`),
    );
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Milliseconds since it last said anything. */
  silentFor(now: number): number {
    return now - this.#heard;
  }

  send(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {}); // what is lost is replayed when it has died
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
