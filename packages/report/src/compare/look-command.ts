/** The command that shows which games of a comparison came out differently, and why. */
export const lookCommand = (folder: string): string => `aiwolf-arena why ${shellWord(folder)}`;

const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
