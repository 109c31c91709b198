/**
 * An option is invalid, or the request cannot be played; the message says what to do instead. Names of options stand
 * between backquotes in it, so that the command can put its flags in their place.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `finalSets` is typed `--final-sets`. */
export const flagOf = (option: string): string => `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Words as a shell reads them back. */
export const shellLine = (words: readonly string[]): string => words.map(quoted).join(' ');

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

const NAMED = /`([a-z][A-Za-z0-9]*)`/g;

/** What the library says of its options, said of flags. */
export const asFlags = (text: string): string => text.replaceAll(NAMED, (_, option: string) => flagOf(option));

/** A text with words for what stands in it between double braces. */
export const filledIn = (text: string, words: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => String(words[word]));
