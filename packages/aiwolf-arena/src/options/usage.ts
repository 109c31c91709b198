/**
 * An option is invalid, or the request cannot be played; the message says what to do instead. It has option names in
 * backquotes, so that the command can replace them by flags.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `finalSets` is typed `--final-sets`. */
export const flagOf = (option: string): string => `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A command line, quoted for a shell. */
export const shellLine = (words: readonly string[]): string => words.map(quoted).join(' ');

/** A command line of the arena that runs as printed in a checkout, in a project of `init`, and if it is installed globally. */
export const arenaLine = (...words: readonly string[]): string => shellLine(['npx', 'aiwolf-arena', ...words]);

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

const NAMED = /`([a-z][A-Za-z0-9]*)`/g;

/** Replaces option names of a library message by flags. */
export const asFlags = (text: string): string => text.replaceAll(NAMED, (_, option: string) => flagOf(option));

/** A text with its {{blanks}} filled in. */
export const filledIn = (text: string, words: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => String(words[word]));
