/** Operators as people type them: the parentheses stay, the blanks around them may go. */
import type { Content } from '../content/kinds.ts';
import { makeOperator, mostContents } from '../content/make.ts';
import type { Subject, Target } from '../words.ts';
import { ANY } from '../words.ts';
import { dayHere, targetHere } from './casual-arguments.ts';
import { closed } from './casual-brackets.ts';
import type { CasualReading } from './casual-reading.ts';
import type { OperatorShape } from './shapes.ts';

const OPEN = 40;

export function operator(
  r: CasualReading,
  shape: OperatorShape,
  subject: Subject,
  start: number,
  depth: number,
): Content | undefined {
  const { kind } = shape;
  if (r.old && depth > 1)
    return r.refuse('NESTED_REQUEST', start, 'dialect 2.01 has no sentence inside a sentence');
  const target = isDirected(r, kind) ? targetHere(r) : undefined;
  const day = kind === 'DAY' ? dayHere(r) : undefined;
  if (r.error !== undefined) return undefined;
  if (r.old && target !== undefined)
    return r.refuse('NOT_IN_DIALECT', start, 'REQUEST has no target in dialect 2.01');
  const contents = contentsHere(r, shape, depth);
  if (contents === undefined) return undefined;
  const asked = kind === 'REQUEST' ? (target ?? oldTarget(r, contents, start)) : target;
  return makeOperator({ kind, subject, target: asked, day, contents });
}

const isDirected = (r: CasualReading, kind: string): boolean =>
  kind === 'INQUIRE' || (kind === 'REQUEST' && r.cursor.next !== OPEN);

function oldTarget(r: CasualReading, contents: readonly Content[], start: number): Target {
  if (!r.old) r.note('OLD_REQUEST', start, 'REQUEST has had a target since 3.6');
  return contents[0]?.subject ?? ANY;
}

function contentsHere(
  r: CasualReading,
  shape: OperatorShape,
  depth: number,
): Content[] | undefined {
  if (shape.kind === 'DAY' && r.cursor.next !== OPEN && !r.cursor.done) return bare(r, depth);
  const contents: Content[] = [];
  while (contents.length < mostContents(shape.kind) && r.cursor.take('(')) {
    const content = r.sentence(r, depth + 1);
    if (content === undefined || !closed(r)) return undefined;
    contents.push(content);
  }
  return enough(r, shape, contents.length) ? contents : undefined;
}

/** `DAY 1 Agent1 vote Agent2`, so printed in the documents. */
function bare(r: CasualReading, depth: number): Content[] | undefined {
  r.note('MISSING_PARENTHESES', r.cursor.at, 'DAY takes its sentence in parentheses');
  const content = r.sentence(r, depth + 1);
  return content && [content];
}

function enough(r: CasualReading, { kind, least }: OperatorShape, found: number): boolean {
  if (found >= Math.max(1, least)) return true;
  if (kind === 'AND' || kind === 'OR')
    r.unexpected('NO_CONTENTS', `${kind} needs sentences in ( )`);
  else if (r.cursor.done) r.unexpected('MISSING_CONTENT', `${kind} needs ${least} in ( )`);
  else r.unexpected('MISSING_PARENTHESES', `${kind} takes each sentence in parentheses`);
  return false;
}
