import { type ChildProcess, fork } from 'node:child_process';
import { sandboxFlags } from '../realm/sandboxed-process.ts';
import type { Order } from './messages.ts';

const DIAGNOSTICS = 4_000;

/**
 * Options of V8's garbage collector: no separate threads, a young generation large enough to be collected rarely, and code is kept:
 * what memory a seat holds must not depend on how often garbage was collected while it waited.
 */
export const COLLECTOR = ['--single-threaded-gc', '--min-semi-space-size=16', '--no-flush-bytecode'];

export type Opening = Order & { kind: 'open' };

/** A process that plays sets. It is ended by SIGKILL, because other signals may have no effect. */
export class PoolProcess {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  #diagnostics = '';
  #heard = performance.now();

  /** `onExit` gets the last lines of stderr. `onUnstarted`: called if the process cannot be started. `sandboxed`: whether it is sandboxed. */
  constructor(
    onReport: (message: unknown) => void,
    onExit: (why: string) => void,
    onUnstarted: (error: Error) => void,
    sandboxed: boolean,
    opening: Opening,
  ) {
    const { main, worker } = opening.input;
    const { execArgv, env } = sandboxFlags({ main, threads: true, sandboxed });
    this.#child = fork(main, [worker!], {
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
      if (this.#child.pid === undefined) resolve(); // the process did not start
    });
    this.#child.on('error', (error) => {
      if (this.#child.pid === undefined) onUnstarted(error); // otherwise an order was sent to a process that has just died
    });
    this.#child.on('exit', (code, signal) => {
      const tell = (): void => onExit(`${signal ?? `exit ${code}`} ${this.#diagnostics}`);
      if (this.#child.connected)
        this.#child.once('disconnect', tell); // what it sent before is heard first
      else tell();
    });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  silentFor(now: number): number {
    return now - this.#heard;
  }

  send(order: Order): void {
    if (this.#child.connected) this.#child.send(order, () => {}); // lost sets are replayed after the process has ended
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
