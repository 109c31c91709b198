import type { Tolerance } from '@aiwolf-arena/analysis';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import {
  SHOWN_TIMING_FIELDS as FIELDS,
  TIMING_FIELDS as LIMITS,
} from '../library/options/timing-fields.ts';
import { single } from './flags.ts';
import { typedNumber } from './number-option.ts';

const tolerance = z.string().transform((text, context): Tolerance => {
  const [, ms, share, sign] = /^(\d{1,6}),(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})(%?)$/.exec(text) ?? [];
  const value = Number(share) / (sign === '%' ? 100 : 1);
  if (value <= 1) return { ms: Number(ms), share: value };
  const message = 'expected milliseconds and a share of games, such as 50,1% or 50,0.01';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** What is shown of what was measured. */
export const SHOWN_TIMING_FIELDS = { ...FIELDS, timeTolerance: tolerance.optional() };

/** The same, and what is measured. */
export const TIMING_FIELDS = {
  ...SHOWN_TIMING_FIELDS,
  timeLimit: typedNumber(LIMITS.timeLimit).optional(),
};

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
