import type { Estimate } from '@aiwolf-arena/analysis';

/** A sign before a number, and the sentence below the table that explains it. */
const CAVEATS: Readonly<Record<string, { readonly sign: string; readonly words: string }>> = {
  'few-sets': {
    sign: '~',
    words: 'few sets (2 to 4): the interval is wide and rests on little; play more sets',
  },
  'single-set': {
    sign: '!',
    words:
      'one set only (of a size): the interval is for these very opponents, learning ignored; in brackets what to plan with ' +
      'for others, assuming that the games of a set are correlated by .0104, the most that was measured',
  },
  degenerate: {
    sign: '=',
    words: 'all sets agree exactly: their spread says nothing, a pooled one is used',
  },
};

/** The sign that a number needs, or nothing. */
export const signOf = ({ status }: Estimate): string => CAVEATS[status]?.sign ?? '';

/** One line for every sign that these numbers need. */
export function caveatLines(estimates: readonly Estimate[]): string[] {
  const present = new Set(estimates.map(({ status }) => status as string));
  return Object.entries(CAVEATS)
    .filter(([status]) => present.has(status))
    .map(([, { sign, words }]) => `${sign} ${words}`);
}
