import type { Agent } from '@aiwolf-arena/protocol';
import type { Round } from './rounds.ts';

export const FAULTS = [
  'exception',
  'rejected-promise',
  'invalid-target',
  'sentence-rejected',
  'sentence-not-canonical',
  'wrong-type',
  'output-too-large',
  'wrong-name',
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** Receives every fault of a player when it happens. After a fault the game continues with the official default answer. */
export interface FaultSink {
  /** `detail` is a text that describes the player's answer or exception. It is never an object of the player. */
  fault(agent: Agent, round: Round, kind: FaultKind, detail: string): void;
}

export const NO_SINK: FaultSink = { fault() {} };

/** The error with which a remote player's answer is rejected if its code threw an exception (the fault `exception`). */
export class ThrownElsewhere extends Error {
  override readonly name = 'ThrownElsewhere';
  readonly #ours = true;

  /** Whether a value is an error of this class. `instanceof` would run code of the player if the value is a proxy. */
  static is(thrown: unknown): thrown is ThrownElsewhere {
    return typeof thrown === 'object' && thrown !== null && #ours in thrown;
  }
}
