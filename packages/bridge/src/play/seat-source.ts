import type { Key } from '@aiwolf-arena/engine/random';
import type { Client } from './remote-player.ts';

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
