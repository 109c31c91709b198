import type { Tolerance } from '@aiwolf-arena/analysis';
import type { TimingTerms } from '@aiwolf-arena/tournament';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { UsageError } from '../usage-error.ts';
import { single } from './flags.ts';
import { wholeNumber } from './number-option.ts';

/** Looks are 10 ms apart; at 2 s of CPU time a player is stopped. */
const [LEAST_MS, MOST_MS] = [20, 1999];

/** Machines differ by half, and the memory of others may be tidied up within a call. */
const DEFAULT: Tolerance = { ms: 50, share: 0.01 };

const tolerance = z.string().transform((text, context): Tolerance => {
  const [, ms, share, sign] = /^(\d{1,6}),(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})(%?)$/.exec(text) ?? [];
  const value = Number(share) / (sign === '%' ? 100 : 1);
  if (value <= 1) return { ms: Number(ms), share: value };
  const message = 'expected milliseconds and a share of games, such as 50,1% or 50,0.01';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const REGULATION_MS = 100;

/** What is shown of what was measured. */
export const SHOWN_TIMING_FIELDS = {
  timing: z.boolean().default(false),
  timeTolerance: tolerance.optional(),
};

/** The same, and what is measured. */
export const TIMING_FIELDS = {
  ...SHOWN_TIMING_FIELDS,
  timeLimit: wholeNumber(LEAST_MS, MOST_MS).optional(),
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
  if (timeTolerance !== undefined && timeLimit === null) throw meaningless('--time-limit');
  if (!timing && timeLimit === null) return undefined;
  return { terms: { limitMs: timeLimit }, tolerance: timeTolerance ?? DEFAULT };
}

/** What is no fault in what was measured; undefined where that is not asked for. */
export function timingShown({ timing, timeTolerance }: TimingSpec): Tolerance | undefined {
  if (timeTolerance !== undefined && !timing) throw meaningless('--timing');
  return timing ? (timeTolerance ?? DEFAULT) : undefined;
}

const meaningless = (without: string): UsageError =>
  new UsageError(`--time-tolerance: says nothing without ${without}`);

const TOLERANCE = 'excess that is no fault, and share of games with more that is none either';

/** Adds `--time-tolerance`. */
export const addToleranceFlag = (command: Command): Command =>
  command.addOption(
    single(new Option('--time-tolerance <ms,share>', `${TOLERANCE} (default: 50,1%)`)),
  );

/** Adds `--timing`, `--time-limit` and `--time-tolerance`. */
export function addTimingFlags(command: Command): Command {
  command.option('--timing', 'measure and show who computes how much; other every time');
  const limit = 'the same, and whose calls burn more CPU time than this (the regulation: 100)';
  command.addOption(single(new Option('--time-limit <ms>', limit)));
  return addToleranceFlag(command);
}
