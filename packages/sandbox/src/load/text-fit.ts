import { isAscii, isUtf8 } from 'node:buffer';

/** A text as somebody brought it. A long one comes in pieces, each of which ends with a line. */
export interface BroughtText {
  /** How messages call it: its path. */
  readonly name: string;
  readonly pieces: () => Iterable<Uint8Array>;
}

/** The first line that does not fit a character set, counted from 1, and why. */
export interface TextFault {
  readonly line: number;
  readonly why: string;
}

export const UTF_8 = 'utf-8';
export const LATIN = 'windows-1252';
export const OF_JAPAN: readonly string[] = ['shift_jis', 'euc-jp'];

/** Names of character sets for people, by the label that `TextDecoder` has. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ [UTF_8]: 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16' },
  ...{ shift_jis: 'Shift_JIS', 'euc-jp': 'EUC-JP', [LATIN]: 'Latin-1' },
};
export const characterSetName = (label: string): string => NAMES[label] ?? label;

/** Returns the text of bytes. Throws TypeError if they do not fit. A mark at the beginning is no part of the text. */
export const strictText = (bytes: Uint8Array, label = UTF_8): string =>
  decoders.getOrInsertComputed(label, () => new TextDecoder(label, { fatal: true })).decode(bytes);

const decoders = new Map<string, TextDecoder>();

type Reader = (bytes: Uint8Array, label: string) => string | null;

export const strictOrNull: Reader = (bytes, label) => {
  try {
    return strictText(bytes, label);
  } catch {
    return null;
  }
};

/** The text of bytes, unless it has control characters, private ones, or the sign of a wrong conversion. */
export const usualText: Reader = (bytes, label) => {
  const text = strictOrNull(bytes, label);
  return text === null || /[\0\x80-\x9f\ue000-\uf8ff\ufffd]/.test(text) ? null : text;
};

/** What the bytes of a text are, whatever other texts are. `thin`: UTF-8 with no sequence of more than two bytes. */
export type TextKind = 'ascii' | 'utf-8' | 'thin' | 'utf-16le' | 'utf-16be' | 'damaged' | 'binary' | 'other';

export function kindOfText(text: BroughtText): TextKind {
  let kind: TextKind = 'ascii';
  for (const bytes of text.pieces()) {
    if (bytes.includes(0) || hasMark(bytes)) return utf16In([...text.pieces()][0]!) ?? 'binary';
    if (kind === 'other' || isAscii(bytes)) continue;
    if (!butTail(bytes, UTF_8, isUtf8)) kind = 'other';
    else if (kind !== 'utf-8') kind = /[\xe0-\xff]/.test(latin1(bytes)) ? 'utf-8' : 'thin';
  }
  return kind === 'other' && wasUtf8(text) ? 'damaged' : kind;
}

const hasMark = (bytes: Uint8Array): boolean => /^(?:\xff\xfe|\xfe\xff)/.test(latin1(bytes.subarray(0, 2)));

const SAMPLE = 4096;

/** Every text here has ASCII characters, and begins with them: UTF-16 has NUL bytes, nearly all at even or at odd places. */
export function utf16In(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (hasMark(head)) return head[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const nuls: [number, number] = [0, 0];
  for (const [at, byte] of head.subarray(0, SAMPLE).entries()) if (byte === 0) nuls[at & 1]!++;
  const [fewer, more] = nuls.toSorted((a, b) => a - b) as [number, number];
  const half = nuls[1] === more ? 1 : 0;
  const isAtOnce = head[half] === 0 && head[half + 2] === 0;
  if (more < 2 || more < 4 * fewer || !(isAtOnce || more * 8 > Math.min(head.length, SAMPLE))) return undefined;
  return half === 1 ? 'utf-16le' : 'utf-16be';
}

/** Whether a few bytes of UTF-8 were changed: other character sets have few sequences of three bytes that look so, or none. */
function wasUtf8(text: BroughtText): boolean {
  let [bad, wide] = [0, 0];
  for (const bytes of text.pieces()) {
    const loose = new TextDecoder().decode(bytes);
    bad += loose.match(/\ufffd/g)?.length ?? 0;
    wide += loose.match(/[\u0800-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  }
  return wide > 2 * bad;
}

/** Whether a text makes sense in a character set, perhaps but for a last line that has no end. */
export function makesSense(text: BroughtText, label: string): boolean {
  for (const bytes of text.pieces()) if (!butTail(bytes, label, isSensible)) return false;
  return true;
}

/** A log may end within a character, since its server was killed. */
function butTail(bytes: Uint8Array, label: string, fits: (bytes: Uint8Array, label: string) => boolean): boolean {
  if (fits(bytes, label)) return true;
  const end = lineEnd(bytes, label, 'lastIndexOf');
  return end > 0 && end < bytes.length && fits(bytes.subarray(0, end), label);
}

function isSensible(bytes: Uint8Array, label: string): boolean {
  if (label === LATIN) return !UNUSUAL.test(latin1(bytes));
  const text = usualText(bytes, label);
  return text !== null && (label !== 'shift_jis' || !isAbsurd(text, bytes));
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Bytes that no word in Latin-1 has, or more letters with accents in a row than words have. */
const UNUSUAL =
  /[\x81-\x84\x86-\x89\x8b\x8d\x8f\x90\x98\x99\x9b\x9d\xa2-\xa6\xa8\xa9\xac-\xaf\xb1-\xb3\xb5\xb6\xb8\xb9\xbc-\xbe\xd7\xf7]|[\x80-\xff]{3}/;

/** Whether a text in UTF-8 has letters that are rarer than pairs of half-width katakana with the same bytes. */
export const hasRareLetters = (text: BroughtText): boolean =>
  [...text.pieces()].some((bytes) => /[\u0180-\u02af]/.test(strictOrNull(bytes, UTF_8) ?? ''));

/** Whether letters with accents stand beside Latin letters. */
export const hasAccentedWords = (text: BroughtText): boolean =>
  [...text.pieces()].some((bytes) => /[a-z][\xc0-\xff]|[\xc0-\xff][a-z]/i.test(latin1(bytes)));

/**
 * Whether half-width katakana stand as nobody writes them. Texts in EUC-JP look so in Shift_JIS: marks between all characters
 * (hiragana and katakana), brackets and small letters anywhere, kanji directly beside them. Such texts lack nearly all the
 * bytes with which characters of Shift_JIS begin.
 */
function isAbsurd(text: string, bytes: Uint8Array): boolean {
  const odd = text.match(ODD)?.length ?? 0;
  return odd > 0 && odd > (latin1(bytes).match(/[\x80-\x8d\x90-\x9f]/g)?.length ?? 0);
}

const ODD =
  /(?<![｡-ﾟ])[､･｡｣ｧ-ｰﾞﾟ]|[､･].[､･]|[｡-･ｧ-ｯ][ｧ-ｮﾞﾟ]|(?<!｢[^\n]*)｣|｢[^｣\n]*(?:$|\n)|[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ|[ｦ-ﾟ]\p{Script=Han}|\p{Script=Han}[｡-ﾟ]/gu;

export function faultIn(text: BroughtText, label: string, read: Reader = usualText): TextFault | null {
  let line = 0;
  for (const bytes of text.pieces())
    for (const one of linesOfBytes(bytes, label)) {
      line++;
      if (read(one, label) !== null) continue;
      const isCut = lineEnd(one, label, 'lastIndexOf') === 0 && line > 1;
      return { line, why: isCut ? 'this line ends within a character' : whyNot(one, label) };
    }
  return null;
}

/** Such a file is no text in any character set. */
export const NUL_BYTES = 'this line has NUL bytes: the file is damaged, or no text';

const whyNot = (line: Uint8Array, label: string): string =>
  line.includes(0) && !label.startsWith('utf-16') ? NUL_BYTES : `this line is not ${characterSetName(label)}`;

/** If a text makes sense: the fault of its last line, which has no end. */
export function faultOfTail(text: BroughtText, label: string): TextFault | null {
  const last = [...text.pieces()].at(-1);
  const isWhole = last === undefined || (label === UTF_8 ? isUtf8(last) : usualText(last, label) !== null);
  return isWhole ? null : faultIn(text, label);
}

export function* linesOfBytes(bytes: Uint8Array, label: string): Generator<Uint8Array> {
  let rest = bytes;
  while (rest.length > 0) {
    const end = lineEnd(rest, label, 'indexOf') || rest.length;
    yield rest.subarray(0, end);
    rest = rest.subarray(end);
  }
}

/** Returns the position after the first or the last line end; 0 if there is none. */
export function lineEnd(bytes: Uint8Array, label: string | undefined, find: 'indexOf' | 'lastIndexOf'): number {
  const half = label === 'utf-16le' ? 0 : label === 'utf-16be' ? 1 : undefined;
  const step = find === 'indexOf' ? 1 : -1;
  let at = bytes[find](LF);
  if (half === undefined) return at + 1;
  while (at >= 0 && (at % 2 !== half || bytes[at + 1 - 2 * half] !== 0)) at = at + step < 0 ? -1 : bytes[find](LF, at + step);
  return at < 0 ? 0 : at - half + 2;
}

const LF = 0x0a;
