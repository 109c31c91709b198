import type { RankRule } from '@aiwolf-arena/analysis';
import type { RankBy } from '@aiwolf-arena/tournament';
import { didYouMean } from '@aiwolf-arena/tournament/load';
import { z } from 'zod';
import { whole } from './fields.ts';

const SIZE_DIGITS = 99;

/** One of the rates, or a village size. */
const rate = <Rate extends string>(words: readonly Rate[], expected: string) => {
  const isRate = (given: unknown): given is Rate => (words as readonly unknown[]).includes(given);
  const isSize = (given: unknown): given is number =>
    Number.isInteger(given) && (given as number) >= 0 && (given as number) <= SIZE_DIGITS;
  return z.custom<Rate | number>((given) => isRate(given) || isSize(given), {
    error: ({ input }) => {
      const hint = typeof input === 'string' ? didYouMean(input, words) : '';
      return `expected ${expected} a village size.${hint}`;
    },
  });
};

/** What ranks in a contest. */
export const contestRate: z.ZodType<RankBy> = rate(
  ['pooled', 'size-mean'] as const,
  'pooled, size-mean or',
);

/** What ranks the agents of runs. */
export const rankRate: z.ZodType<RankRule> = rate(
  ['pooled', 'size-mean', 'balanced'] as const,
  'pooled, size-mean, balanced or',
);

/** Places above the cut. */
export const finalists = whole(1, 10_000);
