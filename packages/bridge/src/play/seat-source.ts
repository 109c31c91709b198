import type { AnyFault } from '@aiwolf-arena/engine';
import { type LoadedAgent, readableName, type PackedInput as SeatCode } from '@aiwolf-arena/sandbox';
import { type SeatOrder, SeatProcess, seatCodeOf } from '../client/seat-process.ts';
import { RemoteAgent, type ReplyLimits } from '../host/remote-agent.ts';
import { NAME, SIDE_MESSAGE } from '../wire/packet.ts';
import { BundledPlayer, type PlayerOptions } from './bundled-player.ts';
import type { Client } from './remote-player.ts';

/** A seat has no player. `kind`: the fault of its agent. */
export class NotSeated extends Error {
  readonly kind: AnyFault;

  constructor(kind: AnyFault, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A client cannot be started. The message contains the agent's name, the reason and what to do about it. */
export class LaunchError extends NotSeated {
  override readonly name: string = 'LaunchError';
  readonly #why: string;
  readonly #rest: string;

  constructor(agent: string, why: string, rest = '', kind: AnyFault = 'not-connected') {
    super(kind, `agent ${agent}: ${why}${rest}`);
    this.#why = why;
    this.#rest = rest;
  }

  /** Returns the reason with at most `length` characters. Shortens its first part (`#why`), never the details (`#rest`). */
  within(length: number): string {
    const room = length - this.#rest.length;
    const why = this.#why.length <= room ? this.#why : `${this.#why.slice(0, room - 3)}...`;
    return why + this.#rest;
  }
}

/** Some clients could not be started, so no game was played. The message contains a line for each of these clients. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';

  constructor(failures: readonly LaunchError[]) {
    const lines = failures.map(({ message }) => `\n  ${message}`).join('');
    const [only] = failures;
    super(failures.length === 1 ? only!.message : `${failures.length} clients cannot be started:${lines}`);
  }
}

/** Returns the results if all promises were fulfilled. Throws `NotStarted` if some rejected with a `LaunchError`. */
export function allStarted<Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] {
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const other = failures.find((reason) => !(reason instanceof LaunchError));
  if (other !== undefined) throw other;
  if (failures.length > 0) throw new NotStarted(failures);
  return settled.map((one) => (one as PromiseFulfilledResult<Result>).value);
}

export interface SeatOptions extends PlayerOptions {
  readonly set: number;
  readonly seat: number;
  readonly notes: boolean;
}

/** An agent that plays on a seat. Its method `leave` is called when the set is over. */
export interface SeatedAgent {
  readonly agent: Client | BundledPlayer;
  /** The processes in which it plays, if this machine started them. Several agents may play in the same. */
  readonly tree?: { readonly memoryMiB: number };
  leave(): void;
}

/** Provides players of one agent for the seats of sets. */
export interface SeatSource {
  /** The registered name of the agent. */
  readonly name: string;
  /** Provides a player for a seat in a set. If the promise rejects, the seat gives no answers, and its agent has a fault. */
  seat(options: SeatOptions): Promise<SeatedAgent>;
  /** Ends all processes and connections of this agent, even during games. */
  close(): void;
}

/** The source for a client that aiwolf-arena did not start. The client plays in one set only. */
export class JoinedSource implements SeatSource {
  readonly name: string;
  readonly #agent: RemoteAgent;

  /** `name`: the registered name. It differs from the name that the client sent if another agent already has that name. */
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

/** Time limits for JavaScript agents that play in sets with clients. A call may use 2 s of CPU time, as in other sets. */
const OWN_LIMITS: ReplyLimits = { replyMs: 2000, firstMs: 30_000, wallMs: 10_000 };

interface Resident {
  readonly wire: SeatProcess;
  readonly agent: RemoteAgent;
}

/** Returns the `SeatSource` that creates the players of a JavaScript agent in sets with clients. */
export async function localSource(agent: LoadedAgent): Promise<SeatSource> {
  if (agent.entry === null) return new LocalSource(agent.name, await seatCodeOf(agent));
  const seat = async (options: SeatOptions) => ({ agent: new BundledPlayer(agent, options), leave() {} });
  return { name: agent.name, seat, close() {} };
}

/** Starts sandboxed processes for an agent. A process plays several sets, one after another, with a new player in each set. */
class LocalSource implements SeatSource {
  readonly name: string;
  readonly #code: SeatCode;
  readonly #all = new Set<Resident>();
  readonly #idle: Resident[] = [];

  constructor(name: string, code: SeatCode) {
    this.name = name;
    this.#code = code;
  }

  async seat({ randomKey, notes }: SeatOptions): Promise<SeatedAgent> {
    const resident = this.#idle.pop() ?? this.#start();
    const { agent, wire } = resident;
    agent.cpuClock = wire.tree;
    const order: SeatOrder = { name: this.name, randomKey, role: 'none', notes };
    agent.takeSideMessages();
    agent.tell(`${SIDE_MESSAGE}${JSON.stringify(order)}\n`);
    const named = await agent.ask(NAME, agent.limits.firstMs);
    if (named === null) {
      this.#end(resident);
      const { kind, why } = agent.lost!;
      throw new NotSeated(kind, why);
    }
    agent.name = readableName(named.line);
    return { agent, tree: wire.tree, leave: () => this.#leave(resident) };
  }

  #start(): Resident {
    const wire = new SeatProcess(this.#code);
    const agent = new RemoteAgent(wire, OWN_LIMITS, true);
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
