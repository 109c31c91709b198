/** The error for an invalid argument. The message says what to do; options in it have backquotes, and are shown as flags. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the flag of an option: `--final-sets` for `finalSets`. */
export const flagOf = (option: string): string => `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Joins words to a command line. Words with special characters are quoted for a shell. */
export const shellLine = (words: readonly string[]): string => words.map(quoted).join(' ');

/** Returns a command line of aiwolf-arena. It works in a checkout, in a project of `init`, and with a global installation. */
export const arenaLine = (...words: readonly string[]): string => shellLine(['npx', 'aiwolf-arena', ...words]);

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`);

const NAMED = /`([a-z][A-Za-z0-9]*)`/g;

/** Replaces the names of options in a message of the library by their flags. */
export const asFlags = (text: string): string => text.replaceAll(NAMED, (_, option: string) => flagOf(option));

/** Replaces each `{{word}}` in a text by the value that `words` has for it. */
export const filledIn = (text: string, words: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => String(words[word]));
