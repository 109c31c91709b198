import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { walls } from '../sandbox/walls.ts';
import type { Order } from './messages.ts';

const MAIN = fileURLToPath(new URL('./process/main.ts', import.meta.url));
const DIAGNOSTICS = 4_000;

/**
 * Every core has a thread that plays: threads of the collector would take from them. And a thread does not begin with a
 * young generation so small that it is collected over and over until it has grown.
 */
const COLLECTOR = ['--single-threaded-gc', '--min-semi-space-size=16'];

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
    const { execArgv, env } = walls({ main: MAIN, threads: true, walled });
    this.#child = fork(MAIN, [], {
      execArgv: [...COLLECTOR, ...execArgv],
      env,
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
