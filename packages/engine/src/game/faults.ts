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

/** Receives every fault when it happens. The game then continues with the official default answer. */
export interface FaultSink {
  /** `detail` is a text that describes the answer or the exception; it is never an object of the player. */
  fault(agent: Agent, round: Round, kind: FaultKind, detail: string): void;
}

export const NO_SINK: FaultSink = { fault() {} };

/** Rejects the answer of a remote player whose code threw an exception. It is reported as the fault `exception`. */
export class ThrownElsewhere extends Error {
  override readonly name = 'ThrownElsewhere';
  readonly #ours = true;

  /** Whether a value is an error of this class. Does not use `instanceof`, which would run the traps of a player's proxy. */
  static is(thrown: unknown): thrown is ThrownElsewhere {
    return typeof thrown === 'object' && thrown !== null && #ours in thrown;
  }
}
