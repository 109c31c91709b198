import { Host, type HostOptions } from '../host/host.ts';
import { AgentProcess, type ProcessLimits, type Started } from './agent-process.ts';
import { eachLine, type KeptLines } from './kept-output.ts';
import { filled } from './launch.ts';
import type { ClientProcess } from './launched-client.ts';
import type { JavaPlay } from './presets.ts';
import { openWalls } from './walls.ts';

/** A client that was started for a set. */
export interface Running {
  /** The host to which it connects. */
  readonly host: Host;
  readonly process: ClientProcess;
  /** Called when its connection was closed at the end of a set. `isSpoilt`: whether its process may not play another one. */
  leave(isSpoilt: boolean): void;
  /** Kills the client. */
  end(): void;
}

/** A client that can be started. `java`: how to start it in a JVM that is kept. */
export type Ready = Started & { readonly java?: JavaPlay };

/** What is needed for starting a client for a set. */
export interface StartTerms {
  readonly name: string;
  readonly ready: Ready;
  readonly lines: KeptLines;
  readonly host: Pick<HostOptions, 'limits' | 'tap'>;
}

/** Starts the clients of an agent, in one way or another. */
export interface Starter {
  start(terms: StartTerms): Promise<Running>;
  /** Kills all clients whose set is not over. */
  close(): void;
}

/** Limits of processes, and whether they run in a sandbox. */
export interface Confinement {
  readonly system: ProcessLimits;
  readonly walled: boolean;
}

/** Milliseconds that a client has for ending after its connection was closed. A client that needs longer is killed. */
export const FAREWELL_MS = 3000;

/** Starts a process for every set and every seat of an agent. Each process connects to a port of its own. */
export class OwnProcesses implements Starter {
  readonly #confinement: Confinement;
  readonly #playing = new Set<Running>();
  #isClosed = false;

  constructor(confinement: Confinement) {
    this.#confinement = confinement;
  }

  async start({ name, ready, lines, host: options }: StartTerms): Promise<Running> {
    const { system, walled } = this.#confinement;
    const host = await Host.open(options);
    const walls = walled ? await openWalls(host.port, ready.folder) : undefined;
    if (this.#isClosed) {
      walls?.close();
      void host.close();
      throw new RunEnded();
    }
    const words = filled(ready.command, { host: '127.0.0.1', port: host.port, name });
    const process = new AgentProcess({ ...ready, command: walls?.around(words) ?? words }, system);
    const [out, err] = process.output;
    eachLine(out, (line) => lines.take('out', line));
    eachLine(err, (line) => lines.take('err', line));
    let hasEnded = false;
    const running: Running = {
      host,
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
        walls?.close();
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
