import type { AgentCode, PackedInput } from '../sandbox/realm-input.ts';
import type { Kill } from '../tally/set-result.ts';

/** Where a debugger is waited for, and where it is to stop. */
export interface InspectTerms {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Waits until a debugger is there, and stops in it once before anything is played. */
  readonly wait: boolean;
  /** The game of the set from which on a debugger can look; those before are played without it. */
  readonly game: number;
  /** The seat before whose requests it stops; 0: none. */
  readonly seat: number;
}

/** What the inspected process is told. Travels as JSON. */
export interface InspectOrder {
  readonly input: PackedInput;
  /** Agents whose code is a script of its own. */
  readonly own: readonly AgentCode[];
  /** The set, as JSON. */
  readonly task: string;
  readonly terms: InspectTerms;
}

/** The exit code of an inspected process that cannot listen where it was told to; stderr says why. */
export const DEAF = 12;

/** What the inspected process tells. */
export type InspectReport =
  | { readonly kind: 'done'; readonly outcome: string }
  /** A player promised what never comes: the set is played again without it. */
  | { readonly kind: 'stopped'; readonly kill: Kill }
  | { readonly kind: 'failed'; readonly message: string };
