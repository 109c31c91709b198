import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyFault } from '@aiwolf-arena/engine';
import { agentText } from '@aiwolf-arena/protocol';
import pLimit from 'p-limit';
import { REPLY_LIMITS, type RemoteAgent, type ReplyLimits, type Tap } from '../host/remote-agent.ts';
import { LaunchError, NotSeated, type SeatedAgent, type SeatOptions, type SeatSource } from '../play/seat-source.ts';
import { adviceOn } from '../sandbox/advice.ts';
import { Unfit } from '../sandbox/own-files.ts';
import { type ViewOptions as SandboxOptions, viewOf } from '../sandbox/view.ts';
import type { ProcessLimits } from './agent-process.ts';
import { javaClasses } from './java-classes.ts';
import { Jvms } from './jvms.ts';
import { type ClientOutput, KeptOutput } from './kept-output.ts';
import { knowsPlace, type Launch, withOtherValues } from './launch.ts';
import { LaunchedClient } from './launched-client.ts';
import { OwnProcesses, type Ready, type Running, type Starter } from './own-processes.ts';
import { NAME_WORDS, unpackedPreset, unpackTeam } from './presets.ts';
import { isAllReal, PYTHON_FOLDER, RANDOM_OPTIONS, type RandomOptions, seatRandom } from './seat-random.ts';

/** How to start the clients of a run, and their limits. */
export interface LaunchOptions extends RandomOptions {
  /** Limits of processes that the system enforces. */
  readonly system: ProcessLimits;
  /** What the clients may see in a sandbox; undefined if they have none. */
  readonly sandbox: SandboxOptions | undefined;
  readonly limits: ReplyLimits;
  /** Whether every client gets a process of its own for each set. Otherwise a JVM plays several sets of an agent. */
  readonly isolated: boolean;
  /** The JVMs in which the Java players of all agents play. Default: JVMs of their own for each agent. */
  readonly jvms?: Jvms | undefined;
  /** How many times a client is started again if it does not connect. */
  readonly restarts: number;
  /** Milliseconds that a client has for starting and connecting. */
  readonly joinMs: number;
  /** Creates an object that records all packets of the client with this name. */
  readonly tap?: ((client: string) => Tap) | undefined;
}

const LAUNCH_OPTIONS: LaunchOptions = {
  ...RANDOM_OPTIONS,
  ...{ limits: REPLY_LIMITS, system: {}, sandbox: undefined, isolated: false, restarts: 2, joinMs: 30_000 },
};

/** For whom a client is started. A client that is only tried has no seat. */
interface StartedSeat extends Pick<SeatOptions, 'params' | 'randomKey'> {
  readonly tap: (() => Tap) | undefined;
}

/** Matches what argparse and getopt of Python say of a script that knows no `-n`. */
const REFUSES_NAME = /unrecognized arguments:.* -n|option -n not recognized/;

/** Limits the number of clients that start at the same time, because starting a virtual machine needs a lot of CPU time. */
const starting = pLimit(availableParallelism());

/** Starts clients of an agent. Every set and every seat gets another client: a process of its own, or a player in a JVM. */
export class LaunchedSource implements SeatSource {
  readonly name: string;
  readonly #launch: Launch;
  readonly #options: LaunchOptions;
  readonly #outputPath: string;
  readonly #output: KeptOutput;
  readonly #starter: Starter;
  #ready: Promise<Ready> | undefined;
  #unpacked: string | undefined;
  #isClosed = false;

  constructor(launch: Launch, outputPath: string, options: Partial<LaunchOptions> = {}) {
    this.name = launch.name;
    this.#launch = launch;
    this.#options = { ...LAUNCH_OPTIONS, ...options };
    this.#outputPath = outputPath;
    this.#output = new KeptOutput(outputPath);
    this.#starter = starterOf(launch, this.#options);
  }

  seat({ set, seat, params, randomKey }: SeatOptions): Promise<SeatedAgent> {
    const { tap } = this.#options;
    const address = `set ${set} ${agentText(seat)}`;
    return this.#startUntil(address, { params, randomKey, tap: tap && (() => tap(`${this.name}#${set}`)) });
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
  async #startUntil(address: string, seat?: StartedSeat): Promise<SeatedAgent> {
    for (let tries = 1; ; tries++) {
      try {
        return await starting(() => this.#start(address, seat));
      } catch (thrown) {
        if (!(thrown instanceof NotJoined) || this.#isClosed) throw thrown;
        if (REFUSES_NAME.test(thrown.message) && (await this.#dropName())) continue;
        if (tries > this.#options.restarts) throw this.#failed(thrown, tries, seat === undefined);
      }
    }
  }

  /** Whether the command had the words of `NAME_WORDS`. It has no longer. */
  async #dropName(): Promise<boolean> {
    const ready = await this.#ready!;
    const at = ready.command.findIndex((word, i) => word === NAME_WORDS[0] && ready.command[i + 1] === NAME_WORDS[1]);
    if (at >= 0) this.#ready = Promise.resolve({ ...ready, command: ready.command.toSpliced(at, NAME_WORDS.length) });
    return at >= 0;
  }

  /** Advice has paths of this machine, which may not be in results. There it is only in the client's output. */
  #failed({ advice, kind, message }: NotJoined, tries: number, isTrial: boolean): LaunchError {
    const path = this.#output.shownPath;
    const more = [...(tries === 1 ? [] : [`tried ${tries} times`]), ...(path === '' ? [] : [`its output: ${path}`])];
    if (isTrial && advice !== undefined) more.push(advice);
    const text = more.length === 0 ? '' : ` (${more.join('; ')})`;
    return new LaunchError(this.name, message, text, kind);
  }

  async #start(address: string, { params, randomKey, tap }: Partial<StartedSeat> = {}): Promise<SeatedAgent> {
    this.#ready ??= this.#prepare();
    const ready = withOtherValues(await this.#ready, params);
    const { limits } = this.#options;
    const lines = this.#output.open(address);
    const random = seatRandom(this.#options, randomKey);
    const running = await this.#starter.start({ name: this.name, ready, random, lines, host: { limits, tap } });
    try {
      return this.#seated(await this.#joined(running, lines), running, lines);
    } catch (thrown) {
      running.end();
      if (thrown instanceof NotJoined && ready.view !== undefined) {
        thrown.advice = adviceOn(lines.rawWords(), ready.view, ready.folder, this.#hidden);
        if (thrown.advice !== undefined) lines.take('err', `aiwolf-arena: ${thrown.advice}`);
      }
      throw thrown;
    }
  }

  async #joined({ host, process }: Running, { lastWords }: ClientOutput): Promise<RemoteAgent> {
    const { joinMs } = this.#options;
    const joined = new AbortController();
    const late = pause(joinMs, undefined, { signal: joined.signal }).then(() => {
      throw new NotJoined('not-connected', `its process did not connect within ${joinMs / 1000} s`, lastWords());
    });
    const gone = process.ended.then((how) => {
      throw new NotJoined('crashed', `its process ${how} before it had connected`, lastWords());
    });
    try {
      return await Promise.race([host.next(), gone, late]);
    } finally {
      joined.abort();
    }
  }

  /** Returns a client that has connected. If its command has no `{name}`, or the client need not heed it, it may send any name. */
  #seated(agent: RemoteAgent, running: Running, output: ClientOutput): SeatedAgent {
    const isNamed = knowsPlace(this.#launch.command, 'name') && this.#launch.sendsAnyName !== true;
    const name = isNamed ? agent.name : this.name;
    const { process, port } = running;
    const client = new LaunchedClient(agent, { process, output, name, port });
    const leave = (): void => {
      client.leave();
      running.leave(client.hasStarted);
    };
    return { agent: client, tree: process.tree, leave };
  }

  async #prepare(): Promise<Ready> {
    const { archive, name } = this.#launch;
    if (archive === undefined) return this.#withView(this.#launch);
    this.#unpacked = mkdtempSync(join(tmpdir(), 'aiwolf-team-'));
    await unpackTeam(name, archive.path, this.#unpacked);
    return this.#withView({ ...unpackedPreset(name, archive, this.#unpacked), env: this.#launch.env, own: [this.#unpacked] });
  }

  #withView(ready: Ready & Pick<Launch, 'own'>): Ready {
    if (this.#options.sandbox === undefined) return ready;
    const { binds } = this.#options.sandbox;
    const ours =
      ready.java !== undefined ? javaClasses() : ready.isPython && !isAllReal(this.#options) ? PYTHON_FOLDER : undefined;
    try {
      const view = viewOf(ready, { binds: [...binds, ...(ours === undefined ? [] : [ours])], hidden: this.#hidden });
      return { ...ready, view };
    } catch (thrown) {
      if (thrown instanceof Unfit) throw new LaunchError(this.name, thrown.message);
      throw thrown;
    }
  }

  /** What the clients must not see. The folder of their output belongs to the run. */
  get #hidden(): string[] {
    return [dirname(this.#outputPath), ...(this.#options.sandbox?.hidden ?? [])];
  }

  close(): void {
    this.#isClosed = true;
    this.#starter.close();
    this.#output.flush();
    if (this.#unpacked !== undefined) rmSync(this.#unpacked, { recursive: true, force: true });
  }
}

/** Returns how the clients of an agent are started. A limit of CPU time holds for one set, so it needs a process for each. */
function starterOf({ java }: Launch, { isolated, jvms, system, random, clock }: LaunchOptions): Starter {
  const isSingle = isolated || system.cpuSeconds !== undefined;
  const isOurs = java !== undefined && !(isSingle && isAllReal({ random, clock }));
  const classes = isOurs ? javaClasses() : undefined;
  if (classes === undefined) return new OwnProcesses(system);
  return jvms ?? new Jvms(classes, system, { random, clock, isSingle });
}

class NotJoined extends NotSeated {
  /** What may make the client start in its sandbox. */
  advice: string | undefined;

  constructor(kind: AnyFault, how: string, lastWords: string) {
    super(kind, lastWords === '' ? how : `${how}: ${lastWords}`);
  }
}

function rmdirIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {} // the folder is not empty: it contains a client's output
}
