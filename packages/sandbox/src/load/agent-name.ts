/** Maximum length of a name in characters. The constant below is the maximum in bytes, so that names are valid file names. */
const MOST_CODE_POINTS = 64;
const MOST_BYTES = 120;

/** Returns a name in Unicode normal form C, in which names typed on different operating systems are equal. */
export const nameOf = (typed: string): string => typed.normalize('NFC');

/** Returns the reason why a text is not allowed as an agent's name; `undefined` if it is allowed. */
export function nameFault(name: string): string | undefined {
  if (name === '' || name !== name.trim() || name.includes(',') || readable(name) !== name)
    return 'it must not be empty, start or end with a space, or contain commas, line breaks, control characters or invisible characters';
  if (!isShort(nameOf(name))) return `it may have at most ${MOST_CODE_POINTS} characters, ${MOST_BYTES} bytes of UTF-8`;
  return SINGLE.some((one) => one.test(name.normalize('NFKC'))) ? undefined : MIXED;
}

const MIXED =
  'its letters must be of one script, such as Latin or Cyrillic; Japanese, Korean and Chinese names may also have Latin letters';

/** "Highly restrictive" (UTS 39, 5.2), with the scripts that are recommended for identifiers (UAX 31, table 5). */
const SINGLE: readonly RegExp[] = [
  ...['Latin Han Hiragana Katakana', 'Latin Han Hangul', 'Latin Han Bopomofo', 'Arabic', 'Armenian', 'Bengali', 'Cyrillic'],
  ...['Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
].map((scripts) => {
  const sets = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => String.raw`\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${sets.join('')}]*$`, 'u');
});

/**
 * Matches characters that are not allowed in names: control characters, and characters that cannot be seen (the last one is the
 * empty pattern of Braille), have no meaning, or change the order of others.
 */
const UNFIT = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

const readable = (text: string): string => text.replaceAll(UNFIT, '');

const isShort = (name: string): boolean =>
  [...name].length <= MOST_CODE_POINTS && new TextEncoder().encode(name).length <= MOST_BYTES;

/** Removes all characters that are not allowed from a name that a client has sent. The result may be empty. */
export function readableName(said: string): string {
  const points = [...nameOf(readable(said).trim())].slice(0, MOST_CODE_POINTS);
  while (!isShort(points.join(''))) points.pop();
  return points.join('').trim();
}

/** Returns a text that is equal for two names if they look alike or differ only in case. Uses Unicode normal form KC. */
export const likeness = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** Returns a unique file name for every agent of a plan. Characters that a file system may not allow become `_`. */
export function fileNames(agents: readonly { readonly name: string }[]): string[] {
  const taken = new Set<string>();
  return agents.map(({ name }, at) => {
    const plain = name.replaceAll(/[^\p{L}\p{N}\p{M}._-]|^\./gu, '_');
    const own = taken.has(likeness(plain)) ? `${plain}-${at}` : plain;
    taken.add(likeness(own));
    return own;
  });
}
