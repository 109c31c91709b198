/** Operators and their parenthesised contents, with every laxness of the official parser. */
import type { Content } from '../content/kinds.ts';
import { makeOperator, mostContents } from '../content/make.ts';
import type { Subject, Target } from '../words.ts';
import { ANY, MAX_DEPTH } from '../words.ts';
import { groupsIn } from './brackets.ts';
import type { Cursor } from './cursor.ts';
import type { ServerReading } from './server-reading.ts';
import { count, targetHere } from './server-words.ts';
import type { OperatorShape } from './shapes.ts';

const OPEN = 40;
const LINE_END = /[\n\r\u0085\u2028\u2029]/g;

export function operator(
  r: ServerReading,
  c: Cursor,
  shape: OperatorShape,
  subject: Subject,
  depth: number,
): Content | undefined {
  const { kind } = shape;
  const directed = kind === 'INQUIRE' || (kind === 'REQUEST' && c.unit !== OPEN);
  const target = directed ? targetHere(r, c) : undefined;
  const day = kind === 'DAY' ? dayHere(r, c) : undefined;
  if (r.error !== undefined) return undefined;
  if ((directed || kind === 'DAY') && !c.done && !c.blanks())
    return r.refuse('MISSING_BLANK', c.at, 'a blank is missing here');
  const start = c.at;
  const contents = parenthesised(r, c, shape, depth);
  if (contents === undefined) return undefined;
  const asked = kind === 'REQUEST' && !directed ? oldTarget(r, contents, start) : target;
  return makeOperator({ kind, subject, target: asked, day, contents });
}

function dayHere(r: ServerReading, c: Cursor): number | undefined {
  const start = c.at;
  const digits = c.digits();
  if (digits === '') return r.refuse('BAD_DAY', start, 'a day is a number, as in DAY 1');
  return count(r, digits, start);
}

/** The form of dialect 2.01: whoever the inner sentence is about, or anyone, is asked. */
function oldTarget(r: ServerReading, contents: readonly Content[], start: number): Target {
  const target = contents[0]?.subject ?? ANY;
  r.note('OLD_REQUEST', start, 'REQUEST has had a target since 3.6');
  return target;
}

function parenthesised(
  r: ServerReading,
  c: Cursor,
  shape: OperatorShape,
  depth: number,
): Content[] | undefined {
  if (!bracketed(r, c, depth)) return undefined;
  if (depth >= MAX_DEPTH)
    return r.refuse('TOO_DEEP', c.at, `more than ${MAX_DEPTH} sentences inside each other`);
  const { bounds, ignored } = groupsIn(r.text, c.at, c.end, r.closing);
  if (ignored >= 0)
    r.note('IGNORED_TEXT', ignored, 'the server ignores text between the parentheses');
  const contents = readGroups(r, bounds, depth);
  return contents === undefined ? undefined : counted(r, contents, shape, c.at, bounds);
}

/** The rest must be `(...)` without a line break: nested texts are parts of it, so look once. */
function bracketed(r: ServerReading, c: Cursor, depth: number): boolean {
  const { text, at, end } = c;
  if (c.unit !== OPEN) return refused(r, 'MISSING_PARENTHESES', at, 'a sentence in ( ) is missing');
  if (text[end - 1] !== ')') {
    const last = text.lastIndexOf(')', end - 1);
    return last < at
      ? refused(r, 'UNBALANCED', at, 'this parenthesis is never closed')
      : refused(r, 'TRAILING_TEXT', last + 1, 'the sentence ends before this');
  }
  if (depth > 1) return true;
  LINE_END.lastIndex = at;
  const broken = LINE_END.exec(text)?.index ?? end;
  return broken >= end || refused(r, 'LINE_BREAK', broken, 'a line break ends the sentence');
}

function refused(r: ServerReading, ...why: Parameters<ServerReading['refuse']>): false {
  r.refuse(...why);
  return false;
}

function readGroups(
  r: ServerReading,
  bounds: readonly number[],
  depth: number,
): Content[] | undefined {
  const contents: Content[] = [];
  for (let nth = 0; nth < bounds.length; nth += 2) {
    const content = r.sentence(r, bounds[nth] as number, bounds[nth + 1] as number, depth + 1);
    if (content === undefined) return undefined;
    contents.push(content);
  }
  return contents;
}

function counted(
  r: ServerReading,
  contents: Content[],
  { kind, least }: OperatorShape,
  at: number,
  bounds: readonly number[],
): Content[] | undefined {
  if (contents.length < least)
    return r.refuse('CRASHES_SERVER', at, `${kind} needs ${least} in ( ); the server would crash`);
  if (contents.length === 0) r.note('NO_CONTENTS', at, `${kind} has no contents`);
  const most = mostContents(kind);
  if (contents.length > most)
    r.note('SURPLUS_CONTENT', bounds[2 * most] as number, `${kind} takes no more than ${most}`);
  return contents;
}
