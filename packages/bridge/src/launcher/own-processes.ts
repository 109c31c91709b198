import { Host, type HostOptions } from '../host/host.ts';
import { INSIDE_PORT, openSandbox } from '../sandbox/sandbox.ts';
import type { ClientView } from '../sandbox/view.ts';
import { AgentProcess, type ProcessLimits, type Started } from './agent-process.ts';
import { eachLine, type KeptLines } from './kept-output.ts';
import { filled } from './launch.ts';
import type { ClientProcess } from './launched-client.ts';
import type { JavaPlay } from './presets.ts';
import { type SeatRandom, withPythonRandom } from './seat-random.ts';

/** A client that was started for a set. */
export interface Running {
  /** The host to which it connects. */
  readonly host: Host;
  /** The port to which it connects: that of the host, or one in its sandbox. */
  readonly port: number;
  readonly process: ClientProcess;
  /** Called when its connection was closed at the end of a set. `isSpoilt`: whether its process may not play another one. */
  leave(isSpoilt: boolean): void;
  /** Kills the client. */
  end(): void;
}

/** A client that can be started. `java`: how to start it in a JVM that is kept. `view`: what it sees in its sandbox, if it has one. */
export type Ready = Started & { readonly java?: JavaPlay; readonly isPython?: true; readonly view?: ClientView | undefined };

/** What is needed for starting a client for a set. */
export interface StartOptions {
  readonly name: string;
  readonly ready: Ready;
  readonly random: SeatRandom;
  readonly lines: KeptLines;
  readonly host: Pick<HostOptions, 'limits' | 'tap'>;
}

/** Starts the clients of an agent, in one way or another. */
export interface Starter {
  start(options: StartOptions): Promise<Running>;
  /** Kills all clients whose set is not over. */
  close(): void;
}

/** Milliseconds that a client has for ending after its connection was closed. A client that needs longer is killed. */
export const FAREWELL_MS = 3000;

/** Starts a process for every set and every seat of an agent. Each process connects to a port of its own. */
export class OwnProcesses implements Starter {
  readonly #limits: ProcessLimits;
  readonly #playing = new Set<Running>();
  #isClosed = false;

  constructor(limits: ProcessLimits) {
    this.#limits = limits;
  }

  async start({ name, ready, random, lines, host: options }: StartOptions): Promise<Running> {
    const { folder, view } = ready;
    const sandbox = view && openSandbox();
    const host = await Host.open({ ...options, ...(sandbox && { socket: sandbox.socket, connections: 1 }) });
    if (this.#isClosed) {
      sandbox?.close();
      void host.close();
      throw new RunEnded();
    }
    const port = sandbox === undefined ? host.port : INSIDE_PORT;
    const words = filled(ready.command, { host: '127.0.0.1', port, name });
    const started = { ...ready, command: sandbox?.around(words, view!, folder) ?? words };
    const process = new AgentProcess(ready.isPython ? withPythonRandom(started, random) : started, this.#limits);
    const [out, err] = process.output;
    eachLine(out, (line) => lines.take('out', line));
    eachLine(err, (line) => lines.take('err', line));
    let hasEnded = false;
    const running: Running = {
      host,
      port,
      process,
      leave: () => {
        this.#playing.delete(running);
        const timer = setTimeout(running.end, FAREWELL_MS);
        void process.ended.then(() => {
          clearTimeout(timer);
          running.end(); // child processes may still run
        });
      },
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        this.#playing.delete(running);
        process.kill();
        sandbox?.close();
        void host.close();
      },
    };
    this.#playing.add(running);
    return running;
  }

  close(): void {
    this.#isClosed = true;
    for (const running of this.#playing) running.end();
  }
}

export class RunEnded extends Error {
  constructor() {
    super('the run has ended, so no client is started');
  }
}
