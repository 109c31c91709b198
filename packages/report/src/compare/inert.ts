import { harmless } from '../clipped.ts';

/**
 * A text of others on one line that neither a terminal nor a CI runner takes for a command: runners read every line that
 * a step prints, and obey `::NAME::` at its beginning and `##[NAME]` anywhere.
 */
export const inert = (text: string): string =>
  harmless(text)
    .replaceAll(/:(?=:)/g, ': ')
    .replaceAll(/##(?=[\w.-]*\[)/g, '## ');
