import { crc32 } from 'node:zlib';

const MARK = ',"crc":"';
const DIGITS = 8;
const END = '"}';
const TAIL = MARK.length + DIGITS + END.length;

/** An object's JSON with its checksum as last field: CRC-32 of all before the comma. Finds damage, not forgery. */
export function withChecksum(json: string): string {
  const text = json.slice(0, -1);
  return `${text}${MARK}${digitsOf(text)}${END}`;
}

/** The object of such a line, without the checksum; undefined when a bit of it is not as it was written. */
export function checked(line: string): unknown {
  const text = line.slice(0, -TAIL);
  if (line.length <= TAIL || line.slice(-TAIL) !== `${MARK}${digitsOf(text)}${END}`) return;
  try {
    return JSON.parse(`${text}}`);
  } catch {
    return undefined;
  }
}

const digitsOf = (text: string): string => crc32(text).toString(16).padStart(DIGITS, '0');
