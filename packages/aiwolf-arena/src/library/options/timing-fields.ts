import type { Tolerance } from '@aiwolf-arena/analysis';
import type { TimingTerms } from '@aiwolf-arena/tournament';
import { z } from 'zod';
import { number, whole, yes } from './fields.ts';
import { UsageError } from './usage-error.ts';

/** Looks are 10 ms apart; at 2 s of CPU time a player is stopped. */
const [LEAST_MS, MOST_MS] = [20, 1999];

/** Machines differ by half, and the memory of others may be tidied up within a call. */
const TOLERANCE: Tolerance = { ms: 50, share: 0.01 };

const REGULATION_MS = 100;

const EXPECTED = 'expected such as { ms: 50, share: 0.01 }';

/** What is shown of what was measured. */
export const SHOWN_TIMING_FIELDS = {
  timing: yes.default(false),
  timeTolerance: z
    .strictObject({ ms: whole(0, 999_999), share: number(0, 1) }, { error: EXPECTED })
    .optional(),
};

/** The same, and what is measured. */
export const TIMING_FIELDS = {
  ...SHOWN_TIMING_FIELDS,
  timeLimit: whole(LEAST_MS, MOST_MS).optional(),
};

/** What was asked for: what is measured, and what is no fault. */
export interface TimingAsked {
  readonly terms: TimingTerms;
  readonly tolerance: Tolerance;
}

interface TimingSpec {
  readonly timing: boolean;
  readonly timeTolerance?: Tolerance | undefined;
  readonly timeLimit?: number | undefined;
}

/**
 * Undefined where nothing was; `remote`: clients are always measured, by the regulation's limit. UsageError for a
 * tolerance without a limit.
 */
export function timingAsked(spec: TimingSpec, remote = false): TimingAsked | undefined {
  const { timing, timeTolerance, timeLimit = remote ? REGULATION_MS : null } = spec;
  if (timeTolerance !== undefined && timeLimit === null) throw meaningless('timeLimit');
  if (!timing && timeLimit === null) return undefined;
  return { terms: { limitMs: timeLimit }, tolerance: timeTolerance ?? TOLERANCE };
}

/** What is no fault in what was measured; undefined where that is not asked for. */
export function timingShown({ timing, timeTolerance }: TimingSpec): Tolerance | undefined {
  if (timeTolerance !== undefined && !timing) throw meaningless('timing');
  return timing ? (timeTolerance ?? TOLERANCE) : undefined;
}

const meaningless = (without: string): UsageError =>
  new UsageError(`\`timeTolerance\`: says nothing without \`${without}\``);
