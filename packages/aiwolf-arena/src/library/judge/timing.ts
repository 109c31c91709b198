import type { Tolerance } from '@aiwolf-arena/analysis';
import type { TimingTerms } from '@aiwolf-arena/tournament';
import { TOLERANCE } from '../../options/play-kinds.ts';
import { UsageError } from '../../options/usage-error.ts';

const REGULATION_MS = 100;

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
