import { asFlags } from '../options/command-line.ts';

/** Says on stderr what is no result. */
export const note = (text: string): void => console.error(asFlags(text));
