import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { agentText } from '@aiwolf-arena/protocol';
import pLimit from 'p-limit';
import { Host } from '../host/host.ts';
import { REPLY_LIMITS, type RemoteAgent, type ReplyLimits, type Tap } from '../host/remote-agent.ts';
import { LaunchError, type SeatedAgent, type SeatSource, type SeatTerms } from '../play/seat-source.ts';
import { AgentProcess, type ProcessLimits, type Started } from './agent-process.ts';
import { KeptOutput } from './kept-output.ts';
import { filled, knowsPlace, type Launch } from './launch.ts';
import { LaunchedClient } from './launched-client.ts';
import { scriptOf, unpackTeam, withoutFolders } from './presets.ts';
import { openWalls, type Walls } from './walls.ts';

/** How to start the clients of a run, and their limits. */
export interface LaunchTerms {
  readonly limits: ReplyLimits;
  readonly system: ProcessLimits;
  /** Whether clients run in a bubblewrap sandbox. They then cannot write files, and can connect only to the arena. */
  readonly walled: boolean;
  /** How many times a client is started again if it does not connect. */
  readonly restarts: number;
  /** Milliseconds that a client has for starting and connecting. */
  readonly joinMs: number;
  /** Creates an object that records all packets of the client with this name. */
  readonly tap?: ((client: string) => Tap) | undefined;
}

const LAUNCH_TERMS: LaunchTerms = { limits: REPLY_LIMITS, system: {}, walled: false, restarts: 2, joinMs: 30_000 };

/** Milliseconds that a client has for ending after its connection was closed. A client that needs longer is killed. */
const FAREWELL_MS = 3000;

/** Limits the number of clients that start at the same time, because starting a virtual machine needs a lot of CPU time. */
const starting = pLimit(availableParallelism());

interface Running {
  readonly process: AgentProcess;
  readonly host: Host;
  readonly walls: Walls | undefined;
}

/** Starts a process of an agent for every set and every seat of the agent. Each process connects to a port of its own. */
export class LaunchedSource implements SeatSource {
  readonly name: string;
  readonly #launch: Launch;
  readonly #terms: LaunchTerms;
  readonly #outputPath: string;
  readonly #output: KeptOutput;
  readonly #running = new Set<Running>();
  /** Clients whose set is over. They end by themselves, or are killed after `FAREWELL_MS`. */
  readonly #leaving = new Set<Running>();
  #ready: Promise<Started> | undefined;
  #unpacked: string | undefined;
  #isClosed = false;

  constructor(launch: Launch, outputPath: string, terms: Partial<LaunchTerms> = {}) {
    this.name = launch.name;
    this.#launch = launch;
    this.#terms = { ...LAUNCH_TERMS, ...terms };
    this.#outputPath = outputPath;
    this.#output = new KeptOutput(outputPath);
  }

  seat({ set, seat }: SeatTerms): Promise<SeatedAgent> {
    const { tap } = this.#terms;
    const address = `set ${set} ${agentText(seat)}`;
    return this.#startUntil(address, tap && (() => tap(`${this.name}#${set}`)));
  }

  /** Starts a client to test whether it connects, and disconnects it again. Throws `LaunchError` if it does not connect. */
  async tryOut(): Promise<void> {
    const apart = mkdtempSync(join(tmpdir(), 'aiwolf-clients-'));
    this.#output.moveTo(join(apart, basename(this.#outputPath)));
    try {
      const { leave } = await this.#startUntil('tried');
      leave();
      this.#output.moveTo(this.#outputPath);
    } finally {
      rmdirIfEmpty(apart);
    }
  }

  /** Starts a client, and starts it again if it does not connect. Throws `LaunchError` after the last attempt. */
  async #startUntil(address: string, tap?: () => Tap): Promise<SeatedAgent> {
    for (let tries = 1; ; tries++) {
      try {
        return await starting(() => this.#start(address, tap));
      } catch (thrown) {
        if (!(thrown instanceof NotJoined) || this.#isClosed) throw thrown;
        if (tries > this.#terms.restarts) throw this.#failed(thrown, tries);
      }
    }
  }

  #failed({ message }: NotJoined, tries: number): LaunchError {
    const { path } = this.#output;
    const isOfRun = path === this.#outputPath;
    const rest = isOfRun ? path.split(sep).slice(-2).join('/') : path;
    const more = [...(tries === 1 ? [] : [`tried ${tries} times`]), ...(rest === undefined ? [] : [`its output: ${rest}`])];
    const told = more.length === 0 ? '' : ` (${more.join('; ')})`;
    return new LaunchError(this.name, message, told);
  }

  async #start(address: string, tap: (() => Tap) | undefined): Promise<SeatedAgent> {
    this.#ready ??= this.#prepare();
    const ready = await this.#ready;
    const { limits } = this.#terms;
    const host = await Host.open(tap === undefined ? { limits } : { limits, tap });
    const running = await this.#run(ready, host);
    const lastWords = this.#output.keep(address, running.process.output);
    try {
      return this.#seated(await this.#joined(running, lastWords), running);
    } catch (thrown) {
      this.#end(running);
      throw thrown;
    }
  }

  async #run({ command, folder, env }: Started, host: Host): Promise<Running> {
    const { system, walled } = this.#terms;
    const walls = walled ? await openWalls(host.port, folder) : undefined;
    if (this.#isClosed) {
      walls?.close();
      void host.close();
      throw new Error('the run has ended, so no client is started');
    }
    const words = filled(command, { host: '127.0.0.1', port: host.port, name: this.name });
    const started = { command: walls?.around(words) ?? words, folder, env };
    const running = { process: new AgentProcess(started, system), host, walls };
    this.#running.add(running);
    return running;
  }

  async #joined({ host, process }: Running, lastWords: () => string): Promise<RemoteAgent> {
    const { joinMs } = this.#terms;
    const joined = new AbortController();
    const late = pause(joinMs, undefined, { signal: joined.signal }).then(() => {
      throw new NotJoined(`its process did not connect within ${joinMs / 1000} s`, lastWords());
    });
    const gone = process.ended.then(async (how) => {
      await pause(50); // wait for the last output of the process
      throw new NotJoined(`its process ${how} before it had connected`, lastWords());
    });
    try {
      return await Promise.race([host.next(), gone, late]);
    } finally {
      joined.abort();
    }
  }

  /** Returns a client that has connected. If its command has no `{name}`, the client may send any name. */
  #seated(agent: RemoteAgent, running: Running): SeatedAgent {
    const name = knowsPlace(this.#launch.command, 'name') ? agent.name : this.name;
    const client = new LaunchedClient(agent, running.process, name, running.host.port);
    const leave = (): void => {
      client.leave();
      this.#leaving.add(running);
      const timer = setTimeout(() => this.#end(running), FAREWELL_MS);
      void running.process.ended.then(() => {
        clearTimeout(timer);
        this.#end(running); // child processes may still run
      });
    };
    return { agent: client, leave };
  }

  #end(running: Running): void {
    if (!this.#running.delete(running)) return;
    this.#leaving.delete(running);
    running.process.kill();
    running.walls?.close();
    void running.host.close();
  }

  async #prepare(): Promise<Started> {
    const { archive, name } = this.#launch;
    if (archive === undefined) return this.#launch;
    this.#unpacked = mkdtempSync(join(tmpdir(), 'aiwolf-team-'));
    await unpackTeam(name, archive.path, this.#unpacked);
    return { ...scriptOf(name, archive, this.#unpacked), env: this.#launch.env };
  }

  close(): void {
    this.#isClosed = true;
    for (const running of [...this.#running]) if (!this.#leaving.has(running)) this.#end(running);
    if (this.#unpacked !== undefined) rmSync(this.#unpacked, { recursive: true, force: true });
  }
}

class NotJoined extends Error {
  constructor(how: string, lastWords: string) {
    const said = withoutFolders(lastWords);
    super(said === '' ? how : `${how}: ${said}`);
  }
}

function rmdirIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {} // the folder is not empty: it contains a client's output
}
