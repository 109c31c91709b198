import { setTimeout as pause } from 'node:timers/promises';
import { type ListedProcess, processTable } from '@aiwolf-arena/tournament/sandbox/proc';
import type { RemoteAgent, Reply } from '../host/remote-agent.ts';
import type { Client } from '../play/remote-player.ts';
import { type AgentProcess, withoutStarted } from './agent-process.ts';

/** How often it is looked who has started processes, milliseconds. */
const EVERY_MS = 1000;

interface Watched {
  /** Processes that were needed to get it here: an interpreter may be two. */
  readonly known: ReadonlySet<number>;
  /** Told the program of every new process. */
  readonly onStarted: (program: string) => void;
}

/** Looks for processes that clients start while they play, all with one look at the system's table. */
class FamilyWatch {
  readonly #watched = new Map<AgentProcess, Watched>();
  #timer: NodeJS.Timeout | undefined;

  /** From when the client has connected to the port on; what it has started before is told at once. */
  add(client: AgentProcess, port: number, onStarted: (program: string) => void): void {
    const family = client.familyIn(processTable());
    const known = new Set(withoutStarted(family, port).map(({ pid }) => pid));
    this.#watched.set(client, { known, onStarted });
    this.#lookAt(client, family);
    this.#timer ??= setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Looks now, at the client's own children only: that is cheap enough for every game. */
  look(client: AgentProcess): void {
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

/** A lost connection is known before it is known how the process ended. */
const EXIT_MS = 500;

/** A client whose process we have started: what became of the process is told with what became of the connection. */
export class LaunchedClient implements Client {
  readonly name: string;
  readonly #agent: RemoteAgent;
  readonly #process: AgentProcess;
  readonly #offences: string[] = [];
  #hasStarted = false;

  /** `name`: what it calls itself, or what it would if it had been told; `port`: where it has joined. */
  constructor(agent: RemoteAgent, started: AgentProcess, name: string, port: number) {
    this.name = name;
    this.#agent = agent;
    this.#process = started;
    agent.cpuClock = () => started.cpuMs;
    familyWatch.add(started, port, (program) => this.#book(program));
  }

  get limits(): RemoteAgent['limits'] {
    return this.#agent.limits;
  }

  get lost(): string | undefined {
    const { lost } = this.#agent;
    const { endedHow } = this.#process;
    return lost === undefined || endedHow === undefined ? lost : `${lost}: its process ${endedHow}`;
  }

  tell(packet: string): void {
    this.#agent.tell(packet);
  }

  async ask(packet: string, limitMs?: number): Promise<Reply | null> {
    const reply = await this.#agent.ask(packet, limitMs);
    if (reply === null) await Promise.race([this.#process.ended, pause(EXIT_MS, undefined, { ref: false })]);
    return reply;
  }

  settle(): Promise<void> {
    familyWatch.look(this.#process);
    return this.#agent.settle();
  }

  takeAsides(): readonly string[] {
    return this.#offences.splice(0);
  }

  /** The set is over: its connection ends, and nobody looks after its children any more. */
  leave(): void {
    familyWatch.delete(this.#process);
    this.#agent.close();
  }

  /** One fault a set, however many it starts. */
  #book(program: string): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const thrown = `Error: an agent cannot start processes (${program})`;
    this.#offences.push(JSON.stringify({ thrown, request: 'FINISH' }));
  }
}
