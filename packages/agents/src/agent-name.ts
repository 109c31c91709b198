/** Names are columns of official logs, files of a run and rows of tables: `.log` and a hash fit behind the longest. */
export const MOST_CODE_POINTS = 64;
export const MOST_BYTES = 120;

/** As it is registered: the same name typed on another system is the same text (Unicode NFC). */
export const nameOf = (typed: string): string => typed.normalize('NFC');

/** Why a text cannot be an agent's name; undefined for one that can. */
export function nameFault(name: string): string | undefined {
  if (name === '' || name !== name.trim() || name.includes(',') || readable(name) !== name)
    return 'no blank ends, commas, line breaks or control characters';
  return isShort(nameOf(name)) ? undefined : `at most ${MOST_CODE_POINTS} characters, and ${MOST_BYTES} bytes of UTF-8`;
}

/** Control characters, and format characters that turn a line around or cannot be seen. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const readable = (text: string): string => text.replaceAll(UNFIT, '');

const isShort = (name: string): boolean =>
  [...name].length <= MOST_CODE_POINTS && new TextEncoder().encode(name).length <= MOST_BYTES;

/** What a client calls itself, as far as it can be a name; empty where nothing of it can. */
export function readableName(said: string): string {
  const points = [...nameOf(readable(said).trim())].slice(0, MOST_CODE_POINTS);
  while (!isShort(points.join(''))) points.pop();
  return points.join('').trim();
}

/** Equal for names that a reader, or a file system, could take for one another (Unicode NFKC, without case). */
export const likeness = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
