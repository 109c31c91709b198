import { type ChildProcess, spawn } from 'node:child_process';
import { Host, type HostOptions, type RemoteAgent, WirePool } from '@aiwolf-arena/bridge';
import { type GameInfo, type Player, Table } from '@aiwolf-arena/engine';
import type { SetTask } from '@aiwolf-arena/tournament';
import { SetBooks } from '@aiwolf-arena/tournament/set-books';
import { bundledTasks } from '../bundled.ts';
import { choice, type Habit, NAME, sentence } from './habits.ts';

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

  static async open(players: number, habit: Habit, villages: number, options: HostOptions = {}): Promise<Wired> {
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

/** A measured client without a wire. */
function insider(habit: Habit): Player {
  let info!: GameInfo;
  let talks = 0;
  let whispers = 0;
  const target = (): number => {
    const { agent, day, aliveAgentList, roleMap } = info;
    const others = aliveAgentList.filter((seat) => roleMap.get(seat) === undefined);
    return choice(agent, day, others);
  };
  const say = (spoken: number): string => sentence(habit, info.agent, spoken, info.agentList.length);
  return {
    getName: () => NAME,
    initialize(given) {
      info = given;
    },
    update(given) {
      info = given;
    },
    dayStart() {
      talks = 0;
      whispers = 0;
    },
    talk: () => say(talks++),
    whisper: () => say(whispers++),
    ...{ vote: target, attack: target, guard: target, divine: target },
    finish() {},
  };
}

/** Sets of measured clients. */
export function tasksFor(players: number, sets: number, games: number): SetTask[] {
  const names = Array.from({ length: players }, (_, i) => String(i)); // of plan entries: one for each seat
  return [...bundledTasks({ names, seed: 'bench', players, sets, games })];
}

/** The hash of a set that measured clients play in this process. */
export function hashInside(task: SetTask, habit: Habit): string {
  const names = task.seats.map(() => NAME);
  const books = new SetBooks(task, names);
  const players = task.seats.map(() => insider(habit));
  const table = new Table(books.game, players, { names });
  for (let game = 0; game < task.games; game++) {
    books.open(game);
    void table.play();
    books.close();
  }
  return books.outcome([]).result.hash;
}
