import { setTimeout as pause } from 'node:timers/promises';
import { type ListedProcess, type ProcessTree, processTable } from '@aiwolf-arena/sandbox';
import type { CpuClock, Lost, RemoteAgent, Reply } from '../host/remote-agent.ts';
import type { Client } from '../play/remote-player.ts';
import { type AgentProcess, withoutStarted } from './agent-process.ts';
import type { ClientOutput } from './kept-output.ts';

/** Milliseconds between two checks whether clients have started processes. */
const EVERY_MS = 1000;
/** Milliseconds between the first two checks of one client after games. */
const LEAST_MS = 100;

interface Watched {
  /** When the client may be checked again, in milliseconds of `performance.now()`. */
  nextAt: number;
  /** Milliseconds until then from the last check: twice as many each time, because a check of a JVM reads a file for each thread. */
  pauseMs: number;
  /** IDs of the client's own processes, such as launchers of an interpreter. Its player started all other processes. */
  readonly known: ReadonlySet<number>;
  readonly onStarted: (program: string) => void;
}

/** Detects processes that clients start during games. */
class FamilyWatch {
  readonly #watched = new Map<AgentProcess, Watched>();
  #timer: NodeJS.Timeout | undefined;

  /** Starts to watch a client that has connected to `port`. Calls `onStarted` for every process that the client starts. */
  add(client: AgentProcess, port: number, onStarted: (program: string) => void): void {
    const family = client.familyIn(processTable());
    const known = new Set(withoutStarted(family, port).map(({ pid }) => pid));
    this.#watched.set(client, { nextAt: 0, pauseMs: LEAST_MS, known, onStarted });
    this.#lookAt(client, family);
    this.#timer ??= setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Checks whether a client has started processes, unless it was checked just now. It is called after every game. */
  look(client: AgentProcess): void {
    const watched = this.#watched.get(client);
    const now = performance.now();
    if (watched === undefined || now < watched.nextAt) return;
    watched.nextAt = now + watched.pauseMs;
    watched.pauseMs = Math.min(2 * watched.pauseMs, EVERY_MS);
    this.#lookAt(client, client.children);
  }

  delete(client: AgentProcess): void {
    this.#watched.delete(client);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const table = processTable();
    for (const client of this.#watched.keys()) this.#lookAt(client, client.familyIn(table));
  }

  #lookAt(client: AgentProcess, family: readonly ListedProcess[]): void {
    const watched = this.#watched.get(client);
    if (watched === undefined) return;
    const started = family.filter(({ pid }) => !watched.known.has(pid));
    for (const { program } of started) watched.onStarted(program);
  }
}

const familyWatch = new FamilyWatch();

/** When a client has closed its connection, the host waits this many milliseconds for its process to end, to learn the reason. */
const EXIT_MS = 2000;

/** What runs a client: a process of its own, or a thread of a JVM. */
export interface ClientProcess {
  /** Resolves with the reason when the client has ended and its output has been read. */
  readonly ended: Promise<string>;
  readonly endedHow: string | undefined;
  readonly cpuClock: CpuClock;
  /** Its processes, or those of the JVM. */
  readonly tree: ProcessTree;
  /** The process that must not start others; `undefined` if several clients share it. */
  readonly watched: AgentProcess | undefined;
}

interface Launched {
  readonly process: ClientProcess;
  readonly output: ClientOutput;
  /** The client's registered name. */
  readonly name: string;
  /** The port to which it has connected. */
  readonly port: number;
}

/** Maximum number of characters that are stored of the description of a fault. */
const MOST = 200;

/**
 * A client that was started by aiwolf-arena. `lost` says `crashed` if it closed its connection because its process ended, and
 * contains its last exception and the file with its output.
 */
export class LaunchedClient implements Client {
  readonly name: string;
  readonly #agent: RemoteAgent;
  readonly #process: ClientProcess;
  readonly #output: ClientOutput;
  readonly #reported: string[] = [];
  #hasStarted = false;

  /** Whether the client has started other processes. */
  get hasStarted(): boolean {
    return this.#hasStarted;
  }

  constructor(agent: RemoteAgent, { process: started, output, name, port }: Launched) {
    this.name = name;
    this.#agent = agent;
    this.#process = started;
    this.#output = output;
    agent.cpuClock = started.cpuClock;
    if (started.watched) familyWatch.add(started.watched, port, (program) => this.#recordStart(program));
  }

  get limits(): RemoteAgent['limits'] {
    return this.#agent.limits;
  }

  get usedMs(): number | null {
    return this.#agent.usedMs;
  }

  get lost(): Lost | undefined {
    const { lost } = this.#agent;
    if (lost === undefined) return undefined;
    const { endedHow } = this.#process;
    if (lost.kind === 'disconnected' && !lost.isCut && endedHow !== undefined)
      return { kind: 'crashed', why: this.#within(...crashWords(endedHow, this.#output)) };
    const exception = this.#output.lastException();
    return { ...lost, why: this.#within(exception === '' ? lost.why : `${lost.why}; its last exception: `, exception) };
  }

  /** Returns a description with the file of the client's output. `said`: what the client printed, which is cut if it is too long. */
  #within(before: string, said: string): string {
    const file = this.#output.file();
    const after = file === '' ? '' : ` (its output: ${file})`;
    return before + cut(said, MOST - before.length - after.length) + after;
  }

  tell(packet: string): void {
    this.#agent.tell(packet);
  }

  async ask(packet: string, limitMs?: number): Promise<Reply | null> {
    const reply = await this.#agent.ask(packet, limitMs);
    if (reply === null && this.#agent.lost?.kind === 'disconnected')
      await Promise.race([this.#process.ended, pause(EXIT_MS, undefined, { ref: false })]);
    return reply;
  }

  settle(): Promise<void> {
    if (this.#process.watched) familyWatch.look(this.#process.watched);
    return this.#agent.settle();
  }

  takeSideMessages(): readonly string[] {
    return this.#reported.splice(0);
  }

  /** Closes the connection at the end of a set. */
  leave(): void {
    if (this.#process.watched) familyWatch.delete(this.#process.watched);
    this.#agent.close();
  }

  /** Stores a fault because the client started a process. At most one such fault is stored in a set. */
  #recordStart(program: string): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const thrown = `Error: an agent cannot start processes (${program})`;
    this.#reported.push(JSON.stringify({ thrown, request: 'FINISH' }));
  }
}

/** Returns how a process ended, and what it printed last. An exception says enough, unless a signal ended the process. */
function crashWords(endedHow: string, { lastException, lastWords }: ClientOutput): [before: string, said: string] {
  const how = `its process ${endedHow}`;
  if (lastException() !== '' && !endedHow.startsWith('was ended')) return ['', lastException()];
  return lastWords() === '' ? [how, ''] : [`${how}; its last line: `, lastWords()];
}

/** Returns a text with at most `length` characters. A place such as ` (a.py:3)` at its end is kept. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const [place = ''] = / \([^()]*:\d+\)$/.exec(text) ?? [];
  return `${text.slice(0, Math.max(0, length - place.length - 3))}...${place}`;
}
