/**
 * Dialect 2.01 in the two exact readings. `server`: the official parser takes the text and 2.01 has
 * the sentence. `strict`: the text is printed as 2.01 prints it, where Over may have a subject.
 */
import type { Content } from '../content/kinds.ts';
import { oldText } from '../meaning/old-text.ts';
import { readCasual } from './casual.ts';
import type { Reading } from './reading.ts';
import { readServer } from './server.ts';

interface Read {
  readonly content: Content | undefined;
  readonly reading: Reading;
}

export function readOldServer(text: string, players?: number): Read {
  const { content, reading } = readServer(text, players);
  if (content === undefined) return { content, reading };
  const untargeted = reading.notes.some((note) => note.code === 'OLD_REQUEST');
  if (content.kind === 'REQUEST' && !untargeted)
    reading.refuse('NOT_IN_DIALECT', 0, 'REQUEST has no target in dialect 2.01');
  const said = oldText(content);
  if (!said.ok) reading.refuse(said.error.code, said.error.position, said.error.hint);
  const own = new Set(['OLD_REQUEST', 'NESTED_CONTROL', 'NOT_CANONICAL']);
  const notes = reading.notes.filter((note) => !own.has(note.code));
  reading.notes.splice(0, Number.POSITIVE_INFINITY, ...notes);
  if (said.ok && said.value !== text) notCanonical(reading, text, said.value);
  return { content: reading.error === undefined ? content : undefined, reading };
}

export function readOldStrict(text: string, players?: number): Read {
  const { content, reading } = readCasual(text, players, '2.01');
  if (content === undefined) return { content, reading };
  const said = oldText(content);
  for (const { code, position, message } of reading.notes)
    if (code === 'AGENT_OUTSIDE_VILLAGE' || code === 'SEVERAL_SENTENCES')
      reading.refuse(code, position, message);
  if (!said.ok) reading.refuse(said.error.code, said.error.position, said.error.hint);
  else if (said.value !== text)
    reading.refuse('NOT_CANONICAL', difference(text, said.value), `it is written ${said.value}`);
  return { content: reading.error === undefined ? content : undefined, reading };
}

function notCanonical(reading: Reading, text: string, canonical: string): void {
  reading.note('NOT_CANONICAL', difference(text, canonical), 'dialect 2.01 does not print it so');
}

function difference(text: string, canonical: string): number {
  let at = 0;
  while (at < text.length && text[at] === canonical[at]) at++;
  return at;
}
