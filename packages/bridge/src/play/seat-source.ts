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

  /** `rest`: where there is more. */
  constructor(agent: string, why: string, rest = '') {
    super(`agent ${agent}: ${why}${rest}`);
    this.#why = why;
    this.#rest = rest;
  }

  /** The message without the agent, in so many characters: it is shortened before the rest is. */
  within(length: number): string {
    const room = length - this.#rest.length;
    const why = this.#why.length <= room ? this.#why : `${this.#why.slice(0, room - 3)}...`;
    return why + this.#rest;
  }
}

/** Clients cannot be started, and so nothing was played; the message has a line for each. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(failures: readonly LaunchError[]) {
    const lines = failures.map(({ message }) => `\n  ${message}`).join('');
    const [only] = failures;
    super(failures.length === 1 ? only!.message : `${failures.length} clients cannot be started:${lines}`);
  }
}

/** The results of all. NotStarted with every LaunchError there was; any other error as it is. */
export function allStarted<Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] {
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const other = failures.find((reason) => !(reason instanceof LaunchError));
  if (other !== undefined) throw other;
  if (failures.length > 0) throw new NotStarted(failures);
  return settled.map((one) => (one as PromiseFulfilledResult<Result>).value);
}

/** The seat that an agent is to take, for one set. */
export interface SeatTerms {
  readonly set: number;
  readonly seat: number;
  /** The key of the seat's own dice in this set. */
  readonly dice: Key;
  /** The notes of the agent's author are wanted. */
  readonly notes: boolean;
}

/** An agent on its seat, until the set ends. */
export interface SeatedAgent {
  readonly agent: Client;
  /** The set is over. */
  leave(): void;
}

/** Where the players of one agent come from: a process that is started, a client that is waited for. */
export interface SeatSource {
  /** The registered name. */
  readonly name: string;
  /** Seats the agent; what it rejects with is the seat's fault, and the set is played without it. */
  seat(terms: SeatTerms): Promise<SeatedAgent>;
  /** Nothing of it is needed any more: what is still seated loses its connection. */
  close(): void;
}

/** A client that has joined by itself, for the one set of its connection. */
export class JoinedSource implements SeatSource {
  readonly name: string;
  readonly #agent: RemoteAgent;

  /** `name`: as it is registered; a second client of one name gets another. It cannot be blamed for that. */
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

/** In process a call is stopped at 2 s of CPU time as well. */
const OWN_LIMITS: ReplyLimits = { replyMs: 2000, firstMs: 30_000, wallMs: 10_000 };

interface Resident {
  readonly wire: SeatProcess;
  readonly agent: RemoteAgent;
}

/** An agent of ours in villages with remote ones, or with nobody else: bundled once, then a source of seats. */
export async function localSource(agent: LoadedAgent): Promise<SeatSource> {
  return new LocalSource(agent.name, await seatCodeOf(agent));
}

/** A process behind walls for every seat that the agent holds at the same time; it gets a new player for every set. */
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
