/** A blank, a quoted part, an escaped character, a bare part, or what cannot be any of them. */
const PART = /(\s+)|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|([\s\S])/g;
/** Between double quotes a backslash is one unless it stands before these (POSIX 2.2.3). */
const ESCAPED = /\\([$`"\\])/g;

/**
 * Splits a command as a shell would: blanks part words, quotes and backslashes keep them together. Nothing is expanded.
 * SyntaxError for a quote that is not closed.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, blank, single, double, escaped, bare, stray] of text.matchAll(PART)) {
    if (stray !== undefined) throw new SyntaxError(unfinished(part));
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(ESCAPED, '$1') ?? escaped ?? bare!);
  }
  return word === undefined ? words : [...words, word];
}

const unfinished = (mark: string): string =>
  mark === '\\' ? 'a backslash has nothing behind it' : `a ${mark} is not closed`;
