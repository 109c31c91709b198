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

/** Receives every fault when it happens; the game continues with the official default answer. */
export interface FaultSink {
  /** `detail` describes what was answered or thrown; it is never an object of the player. */
  fault(agent: Agent, round: Round, kind: FaultKind, detail: string): void;
}

export const NO_SINK: FaultSink = { fault() {} };

/** Rejects a remote player's answer when the player threw an exception on its side; counts as that exception. */
export class ThrownElsewhere extends Error {
  override readonly name = 'ThrownElsewhere';
  readonly #ours = true;

  /** Does not touch the thrown value: `instanceof` would run the traps of a player's proxy. */
  static is(thrown: unknown): thrown is ThrownElsewhere {
    return typeof thrown === 'object' && thrown !== null && #ours in thrown;
  }
}
