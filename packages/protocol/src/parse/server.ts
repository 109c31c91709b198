/**
 * The `server` reading: what the official 0.6 parser accepts and makes of it. Where that parser
 * lets something pass that no builder prints, a note says so: a text without notes is `strict`.
 * Only its crashes are refused here (CRASHES_SERVER), as are sentences nested past MAX_DEPTH.
 */
import type { Content } from '../content/kinds.ts';
import { known } from '../content/known.ts';
import { makeControl } from '../content/make.ts';
import { STRICT, standingOf } from '../content/sentence.ts';
import { Cursor } from './cursor.ts';
import { firstDifference } from './printed.ts';
import { Reading } from './reading.ts';
import { wrongAfterVerb, wrongVerb } from './server-hints.ts';
import { operator } from './server-operator.ts';
import { ServerReading } from './server-reading.ts';
import { aboutAgent, aboutTalk, agentHere } from './server-words.ts';
import { SHAPES } from './shapes.ts';

/** Reads a statement; without content, `reading.error` says why. */
export function readServer(
  text: string,
  players?: number,
): { content: Content | undefined; reading: Reading } {
  const before = players === undefined ? known(text) : undefined;
  if (before !== undefined && standingOf(before) === STRICT)
    return { content: before, reading: new Reading(text, players) };
  const reading = new ServerReading(text, players, sentence);
  const content = sentence(reading, 0, text.length, 1);
  const at = content === undefined ? -1 : firstDifference(text, content);
  if (at >= 0 && reading.notes.length === 0)
    reading.note('NOT_CANONICAL', at, 'no builder prints it so');
  return { content, reading };
}

/** The sentence in `[from, to)`, which Java trims of everything up to U+0020. */
function sentence(r: ServerReading, from: number, to: number, depth: number): Content | undefined {
  while (from < to && r.text.charCodeAt(from) <= 32) from++;
  while (from < to && r.text.charCodeAt(to - 1) <= 32) to--;
  if (from === to) return r.refuse('EMPTY', from, 'there is no sentence here');
  const end = depth === 1 ? beforeLineEnd(r.text, to) : to;
  return control(r, from, to, depth) ?? verb(r, new Cursor(r.text, from, end), depth);
}

/** `$` also matches before one last line end that trimming leaves: NEL, LS or PS. */
const beforeLineEnd = (text: string, to: number): number =>
  '\u0085\u2028\u2029'.includes(text.charAt(to - 1)) ? to - 1 : to;

function control(r: ServerReading, from: number, to: number, depth: number): Content | undefined {
  if (to - from !== 4) return undefined;
  const word = r.text.slice(from, to);
  if (word !== 'Over' && word !== 'Skip') return undefined;
  if (depth > 1) r.note('NESTED_CONTROL', from, `3.6 forbids ${word} inside another sentence`);
  return makeControl(word === 'Over' ? 'OVER' : 'SKIP', undefined);
}

function verb(r: ServerReading, c: Cursor, depth: number): Content | undefined {
  const subject = agentHere(r, c);
  if (r.error !== undefined) return undefined;
  c.blanks();
  const start = c.at;
  const shape = SHAPES.get(c.capitals());
  if (shape === undefined) return wrongVerb(r, c, start, subject !== undefined);
  if (!c.blanks()) return wrongAfterVerb(r, c, start, shape);
  if (shape.is === 'operator') return operator(r, c, shape, subject, depth);
  if (shape.is === 'talk') return aboutTalk(r, c, shape.kind, subject);
  return aboutAgent(r, c, shape, subject);
}
