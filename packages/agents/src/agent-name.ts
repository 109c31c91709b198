/** Limits of a name: it is used in official logs, tables and file names, followed by `.log` and a hash. */
export const MOST_CODE_POINTS = 64;
export const MOST_BYTES = 120;

/** The registered form (Unicode NFC): the same name typed on another system gives the same text. */
export const nameOf = (typed: string): string => typed.normalize('NFC');

/** Why a text cannot be an agent's name; undefined if it can. */
export function nameFault(name: string): string | undefined {
  if (name === '' || name !== name.trim() || name.includes(',') || readable(name) !== name)
    return 'no blank ends, commas, line breaks or control characters';
  return isShort(nameOf(name)) ? undefined : `at most ${MOST_CODE_POINTS} characters, and ${MOST_BYTES} bytes of UTF-8`;
}

/** Control characters, and format characters that are invisible or reverse the text direction. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const readable = (text: string): string => text.replaceAll(UNFIT, '');

const isShort = (name: string): boolean =>
  [...name].length <= MOST_CODE_POINTS && new TextEncoder().encode(name).length <= MOST_BYTES;

/** The usable part of a name that a client reports; empty if there is none. */
export function readableName(said: string): string {
  const points = [...nameOf(readable(said).trim())].slice(0, MOST_CODE_POINTS);
  while (!isShort(points.join(''))) points.pop();
  return points.join('').trim();
}

/** Returns equal texts for names that a reader or a file system could confuse (Unicode NFKC, ignoring case). */
export const likeness = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
