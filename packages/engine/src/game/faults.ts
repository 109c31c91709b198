import type { Agent } from '@aiwolf-arena/protocol';
import type { Round } from './rounds.ts';

/** Ways in which a player can fail without ending the game for the others. */
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

/** Takes note of every fault as it happens; the game goes on with the official default answer. */
export interface FaultSink {
  /** `detail`: what was answered or thrown; never a live object of the player's. */
  fault(agent: Agent, round: Round, kind: FaultKind, detail: string): void;
}

export const NO_SINK: FaultSink = { fault() {} };

/** Rejects a player's answer in its place when the player threw behind a wire: it counts as its exception. */
export class ThrownElsewhere extends Error {
  override readonly name = 'ThrownElsewhere';
  readonly #ours = true;

  /** Asks nothing of what was thrown: `instanceof` would run the traps of a player's proxy. */
  static is(thrown: unknown): thrown is ThrownElsewhere {
    return typeof thrown === 'object' && thrown !== null && #ours in thrown;
  }
}
