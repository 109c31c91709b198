/**
 * The `casual` reading: what people type and what the protocol's own documents print. It repairs
 * spelling and says so in notes, but never guesses a word that is not there.
 */

import type { Content } from '../content/kinds.ts';
import { makeControl, makeOperator, makeTalk, makeVerb } from '../content/make.ts';
import type { ControlKind, Subject } from '../words.ts';
import { isKind, MAX_DEPTH } from '../words.ts';
import { roleHere, speciesHere, subjectHere, talkHere, targetHere } from './casual-arguments.ts';
import { closed, leftOver } from './casual-brackets.ts';
import { operator } from './casual-operator.ts';
import { CasualReading } from './casual-reading.ts';
import { type Dialect, isOldKind } from './dialects.ts';
import { SHAPES, type VerbShape } from './shapes.ts';
import { verbLike } from './spelling.ts';

const OPEN = 40;

export function readCasual(
  text: string,
  players: number | undefined,
  dialect: Dialect,
): { content: Content | undefined; reading: CasualReading } {
  const r = new CasualReading(text, players, dialect, sentence);
  if (r.cursor.done) r.refuse('EMPTY', r.cursor.at, 'there is no sentence here');
  const content = r.cursor.unit === OPEN ? several(r) : sentence(r, 1);
  if (r.error === undefined && !r.cursor.done) leftOver(r);
  return { content: r.error === undefined ? content : undefined, reading: r };
}

/** Statements "of one or more sentences separated by parentheses" (2.01 section 4, 3.6 section 4). */
function several(r: CasualReading): Content | undefined {
  const contents: Content[] = [];
  while (r.error === undefined && r.cursor.take('(')) {
    const content = sentence(r, r.old ? 1 : 2); // 2.01 has no AND: these stand side by side
    if (content === undefined || !closed(r)) return undefined;
    contents.push(content);
  }
  if (contents.length === 1) return contents[0];
  r.note('SEVERAL_SENTENCES', 0, 'several sentences are one statement only with AND');
  return makeOperator({ kind: 'AND', subject: undefined, contents });
}

/** The sentence that starts here. */
function sentence(r: CasualReading, depth: number): Content | undefined {
  if (depth > MAX_DEPTH)
    return r.unexpected('TOO_DEEP', `more than ${MAX_DEPTH} sentences inside each other`);
  const subject = subjectHere(r);
  if (r.error !== undefined) return undefined;
  const start = r.cursor.next === -1 ? r.cursor.end : r.cursor.at;
  const word = r.cursor.word();
  if (word === 'INQUESTED')
    return r.refuse('REPLACED_WORD', start, 'INQUESTED was replaced by IDENTIFIED in 2017');
  if (r.old && isKind(word) && !isOldKind(word))
    return r.refuse('NOT_IN_DIALECT', start, `${word} is not a word of dialect 2.01`);
  if (word === 'OVER' || word === 'SKIP') return control(r, word, subject, start, depth);
  return verb(r, word, subject, start, depth);
}

function control(
  r: CasualReading,
  kind: ControlKind,
  subject: Subject,
  start: number,
  depth: number,
): Content {
  if (!r.old && subject !== undefined)
    r.note('SUBJECT_BEFORE_CONTROL', start, `${kind} takes no subject in 3.6`);
  if (!r.old && depth > 1)
    r.note('NESTED_CONTROL', start, `3.6 forbids ${kind} inside another sentence`);
  return makeControl(kind, subject);
}

function verb(
  r: CasualReading,
  word: string,
  subject: Subject,
  start: number,
  depth: number,
): Content | undefined {
  const shape = SHAPES.get(word);
  if (shape === undefined)
    return r.refuseAt(start, 'UNKNOWN_VERB', word === '' ? noVerb(r, start) : verbLike(word));
  if (shape.is === 'operator') return operator(r, shape, subject, start, depth);
  if (shape.is !== 'talk') return aboutAgent(r, shape, subject);
  const talk = talkHere(r);
  return talk && makeTalk(shape.kind, subject, talk);
}

const noVerb = (r: CasualReading, start: number): string =>
  r.text[start] === '(' ? 'one pair of parentheses is enough' : 'a verb is missing here';

function aboutAgent(r: CasualReading, shape: VerbShape, subject: Subject): Content | undefined {
  const target = targetHere(r);
  if (target === undefined) return undefined;
  const role = shape.is === 'role' ? roleHere(r) : undefined;
  const species = shape.is === 'species' ? speciesHere(r) : undefined;
  if (r.error !== undefined) return undefined;
  return makeVerb(shape.kind, subject, target, role, species);
}
