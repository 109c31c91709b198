import type { Agent } from '@aiwolf-arena/protocol';
import type { Round } from './rounds.ts';

/** The faults that the engine finds. Records contain their positions in this list. */
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

/** The faults that are found by what runs the agents: the sandbox, the pool, the host of clients, the clock. */
const OTHER_FAULTS = [
  'forbidden-action',
  'crashed',
  'disconnected',
  'not-connected',
  'no-answer',
  'memory-limit',
  'stack-overflow',
  'too-slow',
] as const;

/** All kinds of faults. Each is named after what happened. */
export const FAULT_KINDS = [...FAULTS, ...OTHER_FAULTS] as const;
export type AnyFault = (typeof FAULT_KINDS)[number];

/**
 * What regulation 4 forbids: errors ("agents that throw errors during the contest"), messages that no ContentBuilder can create,
 * the four actions (files, network, threads, processes), and taking more than 100 ms to respond.
 */
type Forbidden = 'errors' | 'messages' | 'actions' | 'time';

/** What of regulation 4 a fault violates; `null`: nothing. */
const VIOLATED: Readonly<Record<AnyFault, Forbidden | null>> = {
  exception: 'errors',
  'rejected-promise': 'errors',
  'invalid-target': null, // the server replaces it
  'sentence-rejected': 'messages',
  'sentence-not-canonical': 'messages',
  'wrong-type': 'errors', // the official libraries throw an error for such an answer
  'output-too-large': 'messages', // refused, as `sentence-rejected` is
  'wrong-name': null, // regulation 5.1.4
  'forbidden-action': 'actions',
  crashed: 'errors',
  disconnected: 'time',
  'not-connected': 'time',
  'no-answer': 'time',
  'memory-limit': 'errors',
  'stack-overflow': 'errors',
  'too-slow': 'time',
};

/** Whether a fault of this kind is a violation: whether regulation 4 forbids it. */
export const isViolation = (kind: string): boolean => (VIOLATED as Readonly<Record<string, string | null>>)[kind] != null;

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
