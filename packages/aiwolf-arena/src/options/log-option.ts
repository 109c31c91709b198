import { didYouMean } from '@aiwolf-arena/tournament/load';
import { z } from 'zod';
import type { Logs } from '../library/options/output-fields.ts';

/** `none`, `all`, or `sample:N` for N games of every block. */
export const logChoice = z.string().transform((text, context): Logs => {
  if (text === 'none' || text === 'all') return text;
  const sample = /^sample:([1-9]\d{0,8})$/.exec(text);
  if (sample) return { sample: Number(sample[1]) };
  const hint = didYouMean(text, ['none', 'all', 'sample:10']);
  context.addIssue({ code: 'custom', message: `expected none, all or sample:N.${hint}` });
  return z.NEVER;
});
