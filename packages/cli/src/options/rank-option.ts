import { didYouMean } from '@aiwolf-arena/agents/load';
import type { RankBy } from '@aiwolf-arena/tournament';
import { z } from 'zod';

/** `pooled`, `size-mean`, or a village size. */
export const rankBy = z.string().transform((text, context): RankBy => {
  if (text === 'pooled' || text === 'size-mean') return text;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const hint = didYouMean(text, ['pooled', 'size-mean']);
  context.addIssue({
    code: 'custom',
    message: `expected pooled, size-mean or a village size.${hint}`,
  });
  return z.NEVER;
});
