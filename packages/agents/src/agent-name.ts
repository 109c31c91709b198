/** Maximum lengths of a name, which is used in official logs, tables and file names, where `.log` and a hash are added. */
export const MOST_CODE_POINTS = 64;
export const MOST_BYTES = 120;

/** Returns the registered form of a name (Unicode NFC), which is the same text if the name is typed on another system. */
export const nameOf = (typed: string): string => typed.normalize('NFC');

/** Returns why a text cannot be an agent's name; `undefined` if it can. */
export function nameFault(name: string): string | undefined {
  if (name === '' || name !== name.trim() || name.includes(',') || readable(name) !== name)
    return 'it must not be empty, start or end with a space, or contain commas, line breaks or control characters';
  return isShort(nameOf(name)) ? undefined : `it may have at most ${MOST_CODE_POINTS} characters, ${MOST_BYTES} bytes of UTF-8`;
}

/** Matches control characters, and format characters that are invisible or reverse the text direction. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const readable = (text: string): string => text.replaceAll(UNFIT, '');

const isShort = (name: string): boolean =>
  [...name].length <= MOST_CODE_POINTS && new TextEncoder().encode(name).length <= MOST_BYTES;

/** Returns the usable part of a name that a client reports; an empty string if no part is usable. */
export function readableName(said: string): string {
  const points = [...nameOf(readable(said).trim())].slice(0, MOST_CODE_POINTS);
  while (!isShort(points.join(''))) points.pop();
  return points.join('').trim();
}

/** Returns equal texts for names that a reader or a file system could confuse (Unicode NFKC, ignoring case). */
export const likeness = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
