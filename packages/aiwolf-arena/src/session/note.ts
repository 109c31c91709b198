import { asFlags } from '../options/as-flags.ts';

/** Says on stderr what is no result. */
export const note = (text: string): void => console.error(asFlags(text));
