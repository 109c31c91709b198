import { didYouMean } from '@aiwolf-arena/tournament/load';
import { z } from 'zod';

/** One of a few words; a misspelt one gets a suggestion. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.string({ error: `choose ${words.join(', ')}` }).transform((text, context): Words[number] => {
    if (words.includes(text)) return text;
    context.addIssue({ code: 'custom', message: unknownWord(text, words) });
    return z.NEVER;
  });

export const unknownWord = (text: string, words: readonly string[]): string =>
  `there is no ${JSON.stringify(text)}: choose ${words.join(', ')}.${didYouMean(text, words)}`;
