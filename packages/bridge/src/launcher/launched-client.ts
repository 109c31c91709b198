import { setTimeout as pause } from 'node:timers/promises';
import { type ListedProcess, processTable } from '@aiwolf-arena/tournament/sandbox/proc';
import type { RemoteAgent, Reply } from '../host/remote-agent.ts';
import type { Client } from '../play/remote-player.ts';
import { type AgentProcess, withoutStarted } from './agent-process.ts';

/** Interval between checks for new processes, milliseconds. */
const EVERY_MS = 1000;

interface Watched {
  /** IDs of the processes needed to start the client: an interpreter may need two. */
  readonly known: ReadonlySet<number>;
  readonly onStarted: (program: string) => void;
}

/** Detects processes that clients start while they play. Reads the system's process table once for all clients. */
class FamilyWatch {
  readonly #watched = new Map<AgentProcess, Watched>();
  #timer: NodeJS.Timeout | undefined;

  /** Watches a client, once it has connected to the port. Processes that it has already started are reported immediately. */
  add(client: AgentProcess, port: number, onStarted: (program: string) => void): void {
    const family = client.familyIn(processTable());
    const known = new Set(withoutStarted(family, port).map(({ pid }) => pid));
    this.#watched.set(client, { known, onStarted });
    this.#lookAt(client, family);
    this.#timer ??= setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Checks only the children of the client, immediately. This is fast enough for every game. */
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

/** Milliseconds to wait for the end of a process after its connection is lost. */
const EXIT_MS = 500;

/** A client whose process we started. If the connection is lost, the reason includes how the process ended. */
export class LaunchedClient implements Client {
  readonly name: string;
  readonly #agent: RemoteAgent;
  readonly #process: AgentProcess;
  readonly #offences: string[] = [];
  #hasStarted = false;

  /** `name`: the name that the client has sent, or the name it was given. `port`: the port at which it connected. */
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

  /** Ends the set: closes the connection, and stops watching the client's children. */
  leave(): void {
    familyWatch.delete(this.#process);
    this.#agent.close();
  }

  /** Records a fault for starting processes, at most once per set. */
  #book(program: string): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const thrown = `Error: an agent cannot start processes (${program})`;
    this.#offences.push(JSON.stringify({ thrown, request: 'FINISH' }));
  }
}
