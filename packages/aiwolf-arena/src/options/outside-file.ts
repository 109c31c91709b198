import { readFileSync, statSync } from 'node:fs';

const MIB = 1 << 20;

/** Largest sizes in bytes of files that others may have written. Real ones have a tenth of it at most. */
export const LARGEST_FILE = { list: MIB, rules: MIB, document: 64 * MIB, log: 64 * MIB } as const;

/** Reads a file. Throws an error that names it if it is larger than it may be, before anything of it is in memory. */
export function bytesOfOutside(path: string, most: number): Buffer {
  const { size } = statSync(path);
  if (size > most) throw new RangeError(`${path} is larger than ${most / MIB} MiB, the maximum size of such a file`);
  return readFileSync(path);
}

export const textOfOutside = (path: string, most: number): string => bytesOfOutside(path, most).toString('utf8');
