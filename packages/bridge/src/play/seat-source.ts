import { readableName } from '@aiwolf-arena/agents/agent-name';
import type { Key } from '@aiwolf-arena/engine/random';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { type SeatOrder, SeatProcess, seatCodeOf } from '../client/seat-process.ts';
import { RemoteAgent, type ReplyLimits } from '../host/remote-agent.ts';
import { ASIDE, NAME } from '../wire/packet.ts';
import type { Client } from './remote-player.ts';

/** A client cannot be started; the message names the agent, and says what to do. */
export class LaunchError extends Error {
  override readonly name: string = 'LaunchError';
  readonly #why: string;
  readonly #rest: string;

  constructor(agent: string, why: string, rest = '') {
    super(`agent ${agent}: ${why}${rest}`);
    this.#why = why;
    this.#rest = rest;
  }

  /** Returns the message without the agent's name, with at most `length` characters. Only `why` is shortened, never `rest`. */
  within(length: number): string {
    const room = length - this.#rest.length;
    const why = this.#why.length <= room ? this.#why : `${this.#why.slice(0, room - 3)}...`;
    return why + this.#rest;
  }
}

/** Clients cannot be started, so no game was played; the message has a line for each client. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(failures: readonly LaunchError[]) {
    const lines = failures.map(({ message }) => `\n  ${message}`).join('');
    const [only] = failures;
    super(failures.length === 1 ? only!.message : `${failures.length} clients cannot be started:${lines}`);
  }
}

/** Returns the results. Throws `NotStarted` with all `LaunchError`s, or any other error unchanged. */
export function allStarted<Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] {
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const other = failures.find((reason) => !(reason instanceof LaunchError));
  if (other !== undefined) throw other;
  if (failures.length > 0) throw new NotStarted(failures);
  return settled.map((one) => (one as PromiseFulfilledResult<Result>).value);
}

export interface SeatTerms {
  readonly set: number;
  readonly seat: number;
  /** The key of the seat's random stream in this set. */
  readonly dice: Key;
  readonly notes: boolean;
}

/** An agent that plays on a seat until the set ends. */
export interface SeatedAgent {
  readonly agent: Client;
  leave(): void;
}

/** Provides the players of an agent: starts a process for each, or uses a client that has connected by itself. */
export interface SeatSource {
  /** The registered name of the agent. */
  readonly name: string;
  /** Provides a player for a seat. If this rejects, it is a fault of the agent, and the set is played without it. */
  seat(terms: SeatTerms): Promise<SeatedAgent>;
  /** Closes all connections and processes; agents that still play lose their connection. */
  close(): void;
}

/** Provides the player of a client that has connected by itself, for the only set of its connection. */
export class JoinedSource implements SeatSource {
  readonly name: string;
  readonly #agent: RemoteAgent;

  /** `name`: the registered name. It differs from the client's name if another client has that name, which is no fault. */
  constructor(agent: RemoteAgent, name: string) {
    this.name = name;
    this.#agent = agent;
    agent.name = name;
  }

  seat(): Promise<SeatedAgent> {
    return Promise.resolve({ agent: this.#agent, leave: () => this.#agent.close() });
  }

  close(): void {
    this.#agent.close();
  }
}

/** Limits for answers of JavaScript agents: as in the pool, a call is stopped at 2 s of CPU time. */
const OWN_LIMITS: ReplyLimits = { replyMs: 2000, firstMs: 30_000, wallMs: 10_000 };

interface Resident {
  readonly wire: SeatProcess;
  readonly agent: RemoteAgent;
}

/** Returns a source of seats for a JavaScript agent, bundled once, to play with or without remote agents. */
export async function localSource(agent: LoadedAgent): Promise<SeatSource> {
  return new LocalSource(agent.name, await seatCodeOf(agent));
}

/** Starts a sandboxed process for every seat that the agent has at the same time; each set gets a new player. */
class LocalSource implements SeatSource {
  readonly name: string;
  readonly #code: SeatCode;
  readonly #all = new Set<Resident>();
  readonly #idle: Resident[] = [];

  constructor(name: string, code: SeatCode) {
    this.name = name;
    this.#code = code;
  }

  async seat({ dice, notes }: SeatTerms): Promise<SeatedAgent> {
    const resident = this.#idle.pop() ?? this.#start();
    const { agent } = resident;
    const order: SeatOrder = { name: this.name, dice, role: 'none', notes };
    agent.takeAsides();
    agent.tell(`${ASIDE}${JSON.stringify(order)}\n`);
    const named = await agent.ask(NAME, agent.limits.firstMs);
    if (named === null) {
      this.#end(resident);
      throw new Error(`its process ${agent.lost}`);
    }
    agent.name = readableName(named.line);
    return { agent, leave: () => this.#leave(resident) };
  }

  #start(): Resident {
    const wire = new SeatProcess(this.#code);
    const agent = new RemoteAgent(wire, OWN_LIMITS, true);
    agent.cpuClock = () => wire.cpuMs;
    const resident = { wire, agent };
    this.#all.add(resident);
    return resident;
  }

  #leave(resident: Resident): void {
    if (resident.agent.isReady) this.#idle.push(resident);
    else this.#end(resident);
  }

  #end(resident: Resident): void {
    this.#all.delete(resident);
    resident.wire.destroy();
  }

  close(): void {
    this.#idle.length = 0;
    for (const resident of this.#all) this.#end(resident);
  }
}
