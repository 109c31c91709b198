import type { PackedInput } from '../../sandbox/realm-input.ts';
import { AGENT_ERRORS } from '../agent-load-error.ts';
import type { Finding } from '../realm/check-entry.ts';

/** What a check process gets. Travels as JSON. */
export interface CheckOrder {
  /** Of its chance. */
  readonly seed: string;
  /** One agent. */
  readonly input: PackedInput;
}

/** How far a check is, and what was going on when it stopped. */
export const STEPS = {
  start: 'before it was loaded',
  module: 'while its module loads',
  factory: 'in its factory',
  player: 'while its player is looked at (a getter?)',
  promises: 'in what its promises do after its factory has returned',
} as const;
export type Step = keyof typeof STEPS;

/** What a check process says: what it is about to do, and in the end a Finding as JSON. */
export type CheckReport = { readonly step: Step } | { readonly finding: string };

const MESSAGE_LENGTH = 1000;

/** A report as the command believes it: whatever else an agent might make the process say is an error. */
export function readReport(text: string): { readonly step: Step } | { readonly finding: Finding } {
  const { step, finding } = JSON.parse(text) as Partial<Record<'step' | 'finding', string>>;
  if (step !== undefined && Object.hasOwn(STEPS, step)) return { step: step as Step };
  return { finding: readFinding(JSON.parse(String(finding))) };
}

function readFinding(found: { code?: unknown; message?: unknown } | null): Finding {
  if (found === null) return null;
  const code = AGENT_ERRORS.find((known) => known === found.code);
  if (code === undefined) throw new Error('a check said what no check says');
  return { code, message: String(found.message).slice(0, MESSAGE_LENGTH) };
}
