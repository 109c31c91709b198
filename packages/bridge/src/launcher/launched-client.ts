import type { RemoteAgent, Reply } from '../host/remote-agent.ts';
import type { Client } from '../play/remote-player.ts';
import type { AgentProcess } from './agent-process.ts';
import { familyWatch } from './family-watch.ts';

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
    if (reply === null) await Promise.race([this.#process.ended, pause(EXIT_MS)]);
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

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
