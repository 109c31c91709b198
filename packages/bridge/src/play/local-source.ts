import { readableName } from '@aiwolf-arena/agents/agent-name';
import type { LoadedAgent } from '@aiwolf-arena/tournament/load';
import type { PackedInput as SeatCode } from '@aiwolf-arena/tournament/sandbox/realm-input';
import { type SeatOrder, SeatProcess, seatCodeOf } from '../client/seat-process.ts';

import { RemoteAgent, type ReplyLimits } from '../host/remote-agent.ts';
import { ASIDE, NAME } from '../wire/packet.ts';

import type { SeatedAgent, SeatSource, SeatTerms } from './seat-source.ts';

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
