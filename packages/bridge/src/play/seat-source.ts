import type { LoadedAgent } from '@aiwolf-arena/agents/load';
import type { Root } from '@aiwolf-arena/random';
import { SeatProcess, seatCodeOf } from '../client/process/seat-process.ts';
import { RemoteAgent, type ReplyLimits } from '../host/remote-agent.ts';
import { NAME } from '../wire/packet.ts';
import { readName } from '../wire/reply.ts';

/** The seat that an agent is to take, for one set. */
export interface SeatTerms {
  /** The address of the set's chance. */
  readonly root: Root;
  readonly set: number;
  readonly seat: number;
  /** The notes of its author are wanted. */
  readonly notes: boolean;
}

/** An agent on its seat, until the set ends. */
export interface SeatedAgent {
  readonly agent: RemoteAgent;
  /** The set is over. */
  leave(): void;
}

/** Where the players of one agent come from: a process that is started, a client that is waited for. */
export interface SeatSource {
  /** The registered name. */
  readonly name: string;
  /** Seats the agent; what it rejects with is the seat's fault, and the set is played without it. */
  seat(terms: SeatTerms): Promise<SeatedAgent>;
}

/** They are not measured by the clock: what limits them is there to end what never would. */
const OWN_LIMITS: ReplyLimits = { replyMs: 10_000, firstMs: 30_000 };

/** An agent of ours in villages with remote ones: a process behind walls for every seat of every set. */
export async function localSource(agent: LoadedAgent, limits = OWN_LIMITS): Promise<SeatSource> {
  const code = await seatCodeOf(agent);
  return {
    name: agent.name,
    async seat(terms) {
      const wire = new SeatProcess({ ...code, ...terms, role: 'none' });
      const seated = new RemoteAgent(wire, limits, true);
      const named = await seated.ask(NAME, limits.firstMs);
      if (named === null) throw new Error(`its process ${seated.lost}`);
      seated.name = readName(named.line);
      return { agent: seated, leave: () => wire.destroy() };
    },
  };
}
