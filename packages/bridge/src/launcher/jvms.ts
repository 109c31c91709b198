import { delimiter } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Host, type HostOptions } from '../host/host.ts';
import { INSIDE_PORT, openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { ProcessLimits } from './agent-process.ts';
import { type JvmSet, KeptJvm } from './kept-jvm.ts';
import { filled } from './launch.ts';
import { FAREWELL_MS, type Ready, RunEnded, type Running, type Starter, type StartOptions } from './own-processes.ts';
import { javaVersion } from './runtime.ts';
import { RANDOM_OPTIONS, type RandomOptions, zoneOf } from './seat-random.ts';

/** Options of JVMs that play several sets. */
const FLAGS = ['-XX:TieredStopAtLevel=1'];
/** All objects have one hash code, so maps and sets of objects without their own, such as enums, have one order in every run. */
const SAME_HASHES = ['-XX:+IgnoreUnrecognizedVMOptions', '-XX:+UnlockExperimentalVMOptions', '-XX:hashCode=2'];
const UNCOMPILED = ['Set12*.*', 'SetN.toArray', 'SetN$SetNIterator.*', 'MapN$MapNIterator.*'];
/** What `SeatRandom.fixOrders` needs. Java 8 has neither. */
const SAME_ORDERS = [
  '--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED',
  '-XX:CompileCommand=quiet',
  ...UNCOMPILED.map((method) => `-XX:CompileCommand=exclude,java/util/ImmutableCollections$${method}`),
];
const MAIN = 'arena.KeptJvm';

/** When a player has ended, its last answers are read for this many milliseconds. */
const DRAIN_MS = 50;
/** If a player has not ended after this many milliseconds, the next set gets another JVM. */
const PATIENCE_MS = 500;

interface Home {
  readonly folder: string;
  /** The options with which it was started for its agent, as one text. */
  readonly flags: string;
  readonly jvm: KeptJvm;
  /** The sandbox, and the only host that can be reached from there. */
  readonly inside: { readonly sandbox: Sandbox; readonly host: Host; tap: HostOptions['tap'] } | undefined;
  /** Number of players whose threads may still run, and how many of them play no more because their set is over. */
  users: number;
  leaving: number;
  /** Whether no further set is to be played there, because of what a player has done. */
  isSpoilt: boolean;
}

/** Which JVMs there are, and where their random numbers come from. */
interface JvmOptions extends RandomOptions {
  /** Whether all agents with the same working folder share one. */
  readonly isShared: boolean;
  /** Whether each plays one set only. */
  readonly isSingle: boolean;
}

const JVM_OPTIONS: JvmOptions = { ...RANDOM_OPTIONS, isShared: false, isSingle: false };

/**
 * Keeps the JVMs of an agent, or those of all agents of a run. A JVM of one agent plays one set at a time. A shared JVM plays the
 * sets of all agents with the same working folder. A JVM in which a player has left something is replaced.
 */
export class Jvms implements Starter {
  readonly #classes: string;
  readonly #limits: ProcessLimits;
  readonly #options: JvmOptions;
  readonly #homes = new Set<Home>();
  readonly #idle: Home[] = [];
  /** Resolve when a set that is over has freed its JVM. */
  readonly #leaving = new Set<Promise<void>>();
  #isClosed = false;

  /** `classes`: the folder of our compiled Java classes. */
  constructor(classes: string, limits: ProcessLimits, options: Partial<JvmOptions> = {}) {
    this.#classes = classes;
    this.#limits = limits;
    this.#options = { ...JVM_OPTIONS, ...options };
  }

  async start({ name, ready, random, lines, host: options }: StartOptions): Promise<Running> {
    const java = ready.java!;
    const home = this.#options.isShared ? await this.#sharedBy(ready) : await this.#free(ready, options);
    home.users++;
    if (home.inside !== undefined) home.inside.tap = options.tap;
    const host = home.inside?.host ?? (await Host.open(options));
    if (this.#isClosed) {
      this.#leave(home, host, true);
      throw new RunEnded();
    }
    home.inside?.host.allow();
    const port = home.inside === undefined ? host.port : INSIDE_PORT;
    const set = home.jvm.play(java, filled(java.words, { host: '127.0.0.1', port, name }), random, lines);
    return this.#running(home, { host, port }, set);
  }

  #running(home: Home, { host, port }: Pick<Running, 'host' | 'port'>, set: JvmSet): Running {
    let isOver = false;
    const end = (isSpoilt: boolean): void => {
      if (!isOver) this.#leave(home, host, isSpoilt);
      isOver = true;
    };
    void set.ended.then(async () => {
      await pause(DRAIN_MS, undefined, { ref: false });
      end(true); // unless its set was over
    });
    const leave = async (isSpoilt: boolean): Promise<void> => {
      home.leaving++;
      await within(PATIENCE_MS, set.ended);
      if (set.endedHow === undefined) home.isSpoilt = true; // nobody waits for it
      await within(FAREWELL_MS, set.ended);
      home.leaving--;
      end(isSpoilt || !set.isClean || host.waiting > 0);
    };
    return { host, port, process: set, leave: (isSpoilt) => this.#await(leave(isSpoilt)), end: () => end(true) };
  }

  #await(left: Promise<void>): void {
    this.#leaving.add(left);
    void left.then(() => this.#leaving.delete(left));
  }

  #leave(home: Home, host: Host, isSpoilt: boolean): void {
    if (home.inside === undefined) void host.close();
    home.users--;
    home.isSpoilt ||= isSpoilt;
    if (home.users > 0) return;
    if (home.isSpoilt) this.#end(home);
    else if (this.#isClosed || this.#options.isSingle) this.#dismiss(home);
    else this.#idle.push(home);
  }

  async #sharedBy(ready: Ready): Promise<Home> {
    // If no player is left, the JVM is put back into its first state.
    await within(PATIENCE_MS, Promise.all(this.#leaving));
    const isFit = (home: Home): boolean =>
      home.folder === ready.folder && home.flags === flagsOf(ready) && !home.isSpoilt && isAlive(home);
    return [...this.#homes].find(isFit) ?? this.#open(ready, undefined);
  }

  /** Returns a JVM in which no player plays. */
  async #free(ready: Ready, options: StartOptions['host']): Promise<Home> {
    for (;;) {
      const idle = this.#idle.pop();
      if (idle !== undefined && isAlive(idle) && idle.flags === flagsOf(ready)) return idle;
      if (idle !== undefined) this.#end(idle);
      else if (this.#leaving.size === 0) return this.#fresh(ready, options);
      else await within(PATIENCE_MS, ...this.#leaving);
    }
  }

  async #fresh(ready: Ready, options: StartOptions['host']): Promise<Home> {
    if (ready.view === undefined) return this.#open(ready, undefined);
    const inside: { tap: HostOptions['tap'] } = { tap: undefined };
    const sandbox = openSandbox();
    const host = await Host.open({ ...options, tap: () => inside.tap?.(), socket: sandbox.socket, connections: 0 });
    return this.#open(ready, Object.assign(inside, { host, sandbox }));
  }

  #open(ready: Ready, inside: Home['inside']): Home {
    const { folder } = ready;
    const { random, isShared, isSingle } = this.#options;
    const classPath = [this.#classes, ready.java!.classPath].join(delimiter);
    const command = [
      'java',
      ...(isSingle ? [] : FLAGS),
      ...(random === 'real' ? [] : [...SAME_HASHES, ...(/^(?:1\.|$)/.test(javaVersion()) ? [] : SAME_ORDERS)]),
      ...(ready.java!.flags ?? []),
      '-cp',
      classPath,
      MAIN,
      ...(isShared ? ['clock'] : []),
    ];
    const env = { ...ready.env, ...zoneOf(this.#options) };
    const started = { ...ready, env, command: inside?.sandbox.around(command, ready.view!, folder) ?? command };
    const jvm = new KeptJvm(started, this.#limits, isShared);
    const home: Home = { folder, flags: flagsOf(ready), jvm, inside, users: 0, leaving: 0, isSpoilt: false };
    this.#homes.add(home);
    return home;
  }

  #end(home: Home): void {
    if (!this.#homes.delete(home)) return;
    home.jvm.process.kill();
    home.inside?.sandbox.close();
    void home.inside?.host.close();
  }

  /** Lets a JVM end by itself. */
  #dismiss(home: Home): void {
    home.jvm.dismiss();
    void within(FAREWELL_MS, home.jvm.process.ended).then(() => this.#end(home));
  }

  close(): void {
    this.#isClosed = true;
    for (const home of this.#idle.splice(0)) this.#dismiss(home);
    for (const home of this.#homes) if (home.users > home.leaving) this.#end(home);
  }
}

/** Waits for one of the promises, but at most `ms` milliseconds. */
async function within(ms: number, ...promises: readonly Promise<unknown>[]): Promise<void> {
  const over = new AbortController();
  await Promise.race([...promises, pause(ms, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}

const flagsOf = ({ java }: Ready): string => (java?.flags ?? []).join('\n');

const isAlive = ({ jvm }: Home): boolean => jvm.process.endedHow === undefined;
