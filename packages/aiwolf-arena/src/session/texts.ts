import { createInterface } from 'node:readline';
import { UsageError } from '../options/usage-error.ts';

/** The texts of a command: its arguments, or stdin when there are none. */
export async function* textsOf(
  given: readonly string[],
  input: 'lines' | 'ndjson',
): AsyncGenerator<string> {
  if (given.length > 0)
    return yield* given.map((text) => (input === 'lines' ? text : fromJson(text, 'argument')));
  let number = 0;
  for await (const typed of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const line = number++ === 0 ? typed.replace(/^\uFEFF/, '') : typed; // a byte order mark is no text
    if (input === 'lines') yield line;
    else if (line.trim() !== '') yield fromJson(line, `line ${number}`);
  }
}

function fromJson(line: string, where: string): string {
  try {
    const text: unknown = JSON.parse(line);
    if (typeof text === 'string') return text;
  } catch {} // said below
  throw new UsageError(`--input ndjson: ${where} is no JSON string`);
}
