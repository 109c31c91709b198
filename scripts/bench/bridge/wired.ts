import { type ChildProcess, spawn } from 'node:child_process';
import { Host, type HostOptions, type RemoteAgent, WirePool } from '@aiwolf-arena/bridge';
import type { SetTask } from '@aiwolf-arena/tournament';
import { type Habit, NAME } from './habits.ts';

const CLIENTS = `${import.meta.dirname}/clients.ts`;
/** Nobody is to be stopped on a busy machine. */
const PATIENT = { replyMs: 60_000, firstMs: 60_000 };

/** Villages of measured clients that have a process of their own; this process is their host and nothing else. */
export class Wired {
  readonly host: Host;
  readonly #clients: ChildProcess;
  readonly #pool: WirePool;

  private constructor(host: Host, clients: ChildProcess, pool: WirePool) {
    this.host = host;
    this.#clients = clients;
    this.#pool = pool;
  }

  static async open(
    players: number,
    habit: Habit,
    villages: number,
    options: HostOptions = {},
  ): Promise<Wired> {
    const host = await Host.open({ limits: PATIENT, ...options });
    const count = players * villages;
    const where = [host.port, count, habit].map(String);
    const clients = spawn(process.execPath, [CLIENTS, ...where], { stdio: 'inherit' });
    const idle: RemoteAgent[] = [];
    while (idle.length < count) idle.push(await host.next());
    const seat = async () => {
      const agent = idle.pop()!; // all are alike
      return { agent, leave: () => void idle.push(agent) };
    };
    const sources = Array.from({ length: players }, () => ({ name: NAME, seat, close() {} }));
    return new Wired(host, clients, new WirePool(sources, villages));
  }

  /** Of the process with the clients. */
  get pid(): number {
    return this.#clients.pid!;
  }

  /** The hashes of the sets, as many at a time as there are villages. */
  async play(tasks: readonly SetTask[]): Promise<string[]> {
    const played = await Promise.all(tasks.map((task) => this.#pool.playTimed(task)));
    return played.map(({ outcome: { result } }) => {
      const faults = result.seats.flatMap((seat) => seat.faults);
      if (faults.length > 0) throw new Error(`a client made a fault: ${faults[0]!.first.detail}`);
      return result.hash;
    });
  }

  /** The clients end with their connections. */
  async close(): Promise<void> {
    this.#pool.close();
    await this.host.close();
  }
}
