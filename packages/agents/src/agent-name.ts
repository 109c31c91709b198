/** Maximum length of a name in characters. The constant below is the maximum in bytes, so that names are valid file names. */
export const MOST_CODE_POINTS = 64;
export const MOST_BYTES = 120;

/** Returns a name in Unicode normal form C, in which names typed on different operating systems are equal. */
export const nameOf = (typed: string): string => typed.normalize('NFC');

/** Returns the reason why a text is not allowed as an agent's name; `undefined` if it is allowed. */
export function nameFault(name: string): string | undefined {
  if (name === '' || name !== name.trim() || name.includes(',') || readable(name) !== name)
    return 'it must not be empty, start or end with a space, or contain commas, line breaks or control characters';
  return isShort(nameOf(name)) ? undefined : `it may have at most ${MOST_CODE_POINTS} characters, ${MOST_BYTES} bytes of UTF-8`;
}

/** Matches characters that are not allowed in names: control characters and invisible characters. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

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
