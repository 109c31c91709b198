import { flagOf } from '../library/options/command-line.ts';

const OPTION = /`([a-z][A-Za-z0-9]*)`/g;

/** What the library says of its options, said of flags. */
export const asFlags = (text: string): string =>
  text.replaceAll(OPTION, (_, option: string) => flagOf(option));
