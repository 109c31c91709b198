import type { Agent, Species } from '@aiwolf-arena/protocol';

/** One ballot of a vote or an attack vote. */
export interface Vote {
  readonly day: number;
  readonly agent: Agent;
  readonly target: Agent;
}

/** What a seer or medium found out. */
export interface Judge {
  /** The day on which the result was told. */
  readonly day: number;
  readonly agent: Agent;
  readonly target: Agent;
  readonly result: Species;
}
