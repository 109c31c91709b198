/**
 * The `strict` reading of protocol 3.6: what a ContentBuilder can print, subjects left out or not.
 * It is the server reading without anything to remark, so the first note is the error.
 */
import type { Content } from '../content/kinds.ts';
import type { Reading } from './reading.ts';
import { readServer } from './server.ts';

export function readStrict(
  text: string,
  players?: number,
): { content: Content | undefined; reading: Reading } {
  const { content, reading } = readServer(text, players);
  const note = reading.notes[0];
  if (content === undefined || note === undefined) return { content, reading };
  reading.refuse(note.code as Parameters<Reading['refuse']>[0], note.position, note.message);
  return { content: undefined, reading };
}
