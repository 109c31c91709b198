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

  /** The message without the agent's name, in at most `length` characters. Only `why` is shortened, never `rest`. */
  within(length: number): string {
    const room = length - this.#rest.length;
    const why = this.#why.length <= room ? this.#why : `${this.#why.slice(0, room - 3)}...`;
    return why + this.#rest;
  }
}

/** Clients cannot be started, so nothing was played; the message has one line for each. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(failures: readonly LaunchError[]) {
    const lines = failures.map(({ message }) => `\n  ${message}`).join('');
    const [only] = failures;
    super(failures.length === 1 ? only!.message : `${failures.length} clients cannot be started:${lines}`);
  }
}

/** The results. Throws `NotStarted` with all `LaunchError`s, or any other error unchanged. */
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
  /** The key of the seat's own random stream in this set. */
  readonly dice: Key;
  readonly notes: boolean;
}

/** An agent on its seat, until the set ends. */
export interface SeatedAgent {
  readonly agent: Client;
  leave(): void;
}

/** Provides the players of one agent: by starting a process, or from a client that has joined. */
export interface SeatSource {
  /** The registered name. */
  readonly name: string;
  /** Seats the agent. If it rejects, this is the seat's fault, and the set is played without it. */
  seat(terms: SeatTerms): Promise<SeatedAgent>;
  /** Closes everything; agents that are still seated lose their connection. */
  close(): void;
}

/** A client that has joined by itself, for the one set of its connection. */
export class JoinedSource implements SeatSource {
  readonly name: string;
  readonly #agent: RemoteAgent;

  /** `name`: its registered name, which may differ from its own if another client has the same. It is not blamed for that. */
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

/** In process, a call is also stopped at 2 s of CPU time. */
const OWN_LIMITS: ReplyLimits = { replyMs: 2000, firstMs: 30_000, wallMs: 10_000 };

interface Resident {
  readonly wire: SeatProcess;
  readonly agent: RemoteAgent;
}

/** A source of seats for one of our agents, bundled once, to play with remote agents or alone. */
export async function localSource(agent: LoadedAgent): Promise<SeatSource> {
  return new LocalSource(agent.name, await seatCodeOf(agent));
}

/** Keeps a walled process for every seat that the agent holds at the same time; each set gets a new player. */
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
