import { readFileSync, statSync } from 'node:fs';

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

export const textOfOutside = (path: string, most: number): string => bytesOfOutside(path, most).toString('utf8');

/** Throws `UnfitFile` for a file that is too large, and for a pipe or a device: opening it may wait, reading it may not end. */
export function refuseUnfit(path: string, most: number = Number.POSITIVE_INFINITY): void {
  const found = statSync(path);
  if (!found.isFile()) throw new UnfitFile(`${path} is not a regular file`);
  if (found.size > most) throw new UnfitFile(`${path} is larger than ${most / MIB} MiB, the maximum size of such a file`);
}
