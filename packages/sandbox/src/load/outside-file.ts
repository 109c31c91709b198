import { channel } from 'node:diagnostics_channel';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { DoubtfulText, decodedAlone } from './character-set.ts';
import { faultIn, strictText, UTF_8 } from './text-fit.ts';

const MIB = 1 << 20;

/** Largest sizes in bytes of files that others may have written. Real ones have a tenth of it at most. */
export const LARGEST_FILE = {
  list: MIB,
  rules: MIB,
  plan: 4 * MIB,
  log: 8 * MIB,
  document: 64 * MIB,
  /** A submission as it was sent. What is in it is bounded where it is unpacked. */
  archive: 512 * MIB,
} as const;

/** A file that somebody else may have written is larger than it may be, or its reading might never end. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

/** Reads a file. Throws `UnfitFile` if it is larger than it may be, before anything of it is in memory. */
export function bytesOfOutside(path: string, most: number): Buffer {
  refuseUnfit(path, most);
  return readFileSync(path);
}

/** Returns the text of a file that aiwolf-arena writes, always in UTF-8. Throws `UnfitFile` with the first line that is not. */
export function textOfOutside(path: string, most: number): string {
  const bytes = bytesOfOutside(path, most);
  try {
    return strictText(bytes);
  } catch {
    const line = faultIn({ name: path, pieces: () => [bytes] }, UTF_8)?.line ?? 1;
    throw new UnfitFile(`${path}:${line}: this line is not UTF-8: the file is damaged`);
  }
}

/** Tells which files that people brought are not UTF-8, and what they were read as: texts, for whoever subscribes to this name. */
const FOREIGN_TEXTS = channel('aiwolf-arena:foreign-texts');

/** Returns the text of bytes that people brought, in any character set. Throws `UnfitFile` if it is in doubt, with the line. */
export function sureText(path: string, bytes: Uint8Array): string {
  try {
    const { text, notes } = decodedAlone(path, bytes);
    for (const note of notes) FOREIGN_TEXTS.publish(note);
    return text;
  } catch (thrown) {
    throw thrown instanceof DoubtfulText ? new UnfitFile(thrown.message) : thrown;
  }
}

/** Reads such a text, in which no name may have the sign that a wrong conversion leaves in the place of any character. */
export function broughtText(path: string, most: number): string {
  const text = sureText(path, bytesOfOutside(path, most));
  const at = text.indexOf(LOST);
  if (at < 0) return text;
  const line = text.slice(0, at).split('\n').length;
  throw new UnfitFile(`${path}:${line}: the character U+FFFD stands where a wrong conversion lost another: write it again`);
}

/** The character that a decoder puts in the place of bytes that it cannot read. */
export const LOST = '\ufffd';

/**
 * Returns the size of a file in bytes. Throws `UnfitFile` for one that is too large, and for a pipe or a device: opening it may
 * wait, reading it may not end.
 */
export function refuseUnfit(path: string, most: number = Number.POSITIVE_INFINITY): number {
  const found = statSync(path);
  if (!found.isFile()) throw new UnfitFile(`${path} is not a regular file`);
  if (found.size > most) throw new UnfitFile(`${path} is larger than ${most / MIB} MiB, the maximum size of such a file`);
  return found.size;
}

/** Yields the bytes of a file in pieces. Throws `UnfitFile` if reading the file might not end. */
export function* bytesInPieces(path: string): Generator<Buffer> {
  refuseUnfit(path);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const piece = Buffer.allocUnsafeSlow(MIB);
      const got = readSync(file, piece, 0, MIB, null);
      if (got === 0) return;
      yield piece.subarray(0, got);
    }
  } finally {
    closeSync(file);
  }
}
