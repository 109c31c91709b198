import type { Content } from '../content/kinds.ts';
import { known } from '../content/known.ts';
import { makeControl, makeOperator, makeTalk, makeVerb, mostContents } from '../content/make.ts';
import { type ErrorCode, isBuildable } from '../content/problem.ts';
import { conformanceOf, STRICT } from '../content/sentence.ts';
import {
  ANY,
  CHANNELS,
  type Channel,
  isContestRole,
  isRole,
  isSpecies,
  MAX_DEPTH,
  MAX_NUMBER,
  type RoleWord,
  type SpeciesWord,
  type Subject,
  type TalkKind,
  type Target,
} from '../content/words.ts';
import {
  Cursor,
  channelLike,
  groupsIn,
  isBlank,
  matchBrackets,
  type OperatorShape,
  Reading,
  roleLike,
  SHAPES,
  type Shape,
  speciesLike,
  type VerbShape,
  verbLike,
} from './cursor.ts';
import { firstDifference } from './printed.ts';

/** The result of parsing a text. If `content` is undefined, `reading.error` gives the reason. */
export interface Read {
  readonly content: Content | undefined;
  readonly reading: Reading;
}

/** Parses a text as the official server does. If `players` is given, agent numbers above it add a note to the result. */
export function readServer(text: string, players?: number): Read {
  const before = players === undefined ? known(text) : undefined;
  if (before !== undefined && conformanceOf(before) === STRICT) return { content: before, reading: new Reading(text, players) };
  const reading = new ServerReading(text, players);
  const content = sentence(reading, 0, text.length, 1);
  const at = content === undefined ? -1 : firstDifference(text, content);
  if (at >= 0 && isBuildable(reading.notes))
    reading.note('NOT_CANONICAL', at, 'this is not the canonical form: the sentence builders write this sentence differently');
  return { content, reading };
}

/** Parses the sentence between two indices. Like `trim` of Java, skips characters up to U+0020 at the start and the end. */
function sentence(r: ServerReading, from: number, to: number, depth: number): Content | undefined {
  while (from < to && r.text.charCodeAt(from) <= 32) from++;
  while (from < to && r.text.charCodeAt(to - 1) <= 32) to--;
  if (from === to) return r.refuse('EMPTY', from, 'there is no sentence here');
  const end = depth === 1 ? beforeLineEnd(r.text, to) : to;
  return control(r, from, to, depth) ?? verb(r, new Cursor(r.text, from, end), depth);
}

/** Skips the line end U+0085, U+2028 or U+2029 at the end: Java's `$` matches before it, and `trim` does not remove it. */
const beforeLineEnd = (text: string, to: number): number => ('\u0085\u2028\u2029'.includes(text.charAt(to - 1)) ? to - 1 : to);

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

/** The state of parsing one text. The parentheses of the text are matched only once. */
class ServerReading extends Reading {
  #closing: Int32Array | undefined = undefined;

  get closing(): Int32Array {
    this.#closing ??= matchBrackets(this.text);
    return this.#closing;
  }
}

const OPEN = 40;
const LINE_END = /[\n\r\u0085\u2028\u2029]/g;

function operator(r: ServerReading, c: Cursor, shape: OperatorShape, subject: Subject, depth: number): Content | undefined {
  const { kind } = shape;
  const directed = kind === 'INQUIRE' || (kind === 'REQUEST' && c.unit !== OPEN);
  const target = directed ? targetHere(r, c) : undefined;
  const day = kind === 'DAY' ? dayHere(r, c) : undefined;
  if (r.error !== undefined) return undefined;
  if ((directed || kind === 'DAY') && !c.done && !c.blanks()) return r.refuse('MISSING_BLANK', c.at, 'a blank is missing here');
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

/** Returns the target of a REQUEST without target (dialect 2.01): the subject of its content or, without a subject, ANY. */
function oldTarget(r: ServerReading, contents: readonly Content[], start: number): Target {
  r.note('OLD_REQUEST', start, 'REQUEST has had a target since 3.6');
  return contents[0]?.subject ?? ANY;
}

function parenthesised(r: ServerReading, c: Cursor, shape: OperatorShape, depth: number): Content[] | undefined {
  if (!bracketed(r, c, depth)) return undefined;
  if (depth >= MAX_DEPTH) return r.refuse('TOO_DEEP', c.at, `there are more than ${MAX_DEPTH} levels of nested sentences`);
  const { bounds, ignored } = groupsIn(r.text, c.at, c.end, r.closing);
  if (ignored >= 0) r.note('IGNORED_TEXT', ignored, 'the server ignores text between the parentheses');
  const contents = readGroups(r, bounds, depth);
  return contents === undefined ? undefined : counted(r, contents, shape, c.at, bounds);
}

/** Checks that the rest of the text is `(...)`. Only the call for the outermost sentence checks the text for line breaks. */
function bracketed(r: ServerReading, c: Cursor, depth: number): boolean {
  const { text, at, end } = c;
  if (c.unit !== OPEN) return refused(r, 'MISSING_PARENTHESES', at, 'a sentence in ( ) is missing');
  if (text[end - 1] !== ')') {
    const last = text.lastIndexOf(')', end - 1);
    return last < at
      ? refused(r, 'UNBALANCED', at, 'this parenthesis has no closing parenthesis')
      : refused(r, 'TRAILING_TEXT', last + 1, 'the sentence is already complete before this text');
  }
  if (depth > 1) return true;
  LINE_END.lastIndex = at;
  const broken = LINE_END.exec(text)?.index ?? end;
  return broken >= end || refused(r, 'LINE_BREAK', broken, 'a sentence cannot contain a line break');
}

function refused(r: ServerReading, ...why: Parameters<ServerReading['refuse']>): false {
  r.refuse(...why);
  return false;
}

function readGroups(r: ServerReading, bounds: readonly number[], depth: number): Content[] | undefined {
  const contents: Content[] = [];
  for (let nth = 0; nth < bounds.length; nth += 2) {
    const content = sentence(r, bounds[nth] as number, bounds[nth + 1] as number, depth + 1);
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
  if (contents.length < least) return r.refuse('CRASHES_SERVER', at, `${kind} needs ${least} in ( ); the server would crash`);
  if (contents.length === 0) r.note('NO_CONTENTS', at, `${kind} has no contents`);
  const most = mostContents(kind);
  if (contents.length > most) r.note('SURPLUS_CONTENT', bounds[2 * most] as number, `${kind} takes no more than ${most}`);
  return contents;
}

/** Reads `Agent[03]` or `ANY`. Returns undefined for other text. Reads `Agent[0]` as ANY, as the official server does. */
function agentHere(r: Reading, c: Cursor): Subject {
  const start = c.at;
  if (c.take('ANY')) return ANY;
  const digits = c.take('Agent[') ? c.digits() : '';
  if (digits === '' || !c.take(']')) {
    c.at = start;
    return undefined;
  }
  const number = count(r, digits, start);
  if (number !== 0) return number === undefined ? undefined : r.seat(number, start);
  r.note('AGENT_ZERO', start, 'the server reads Agent[00] as ANY');
  return ANY;
}

function count(r: Reading, digits: string, position: number): number | undefined {
  const number = Number(digits);
  if (number <= MAX_NUMBER) return number;
  return r.refuse('NUMBER_TOO_LARGE', position, `the largest number is ${MAX_NUMBER}`);
}

function targetHere(r: Reading, c: Cursor): Target | undefined {
  const start = c.at;
  const target = agentHere(r, c);
  if (target !== undefined || r.error !== undefined) return target;
  const [code, hint] = c.done
    ? (['MISSING_TARGET', 'a target is missing'] as const)
    : (['BAD_AGENT', 'an agent is written Agent[01], or ANY'] as const);
  return r.refuse(code, start, hint);
}

function aboutAgent(r: Reading, c: Cursor, shape: VerbShape, subject: Subject): Content | undefined {
  const target = targetHere(r, c);
  if (target === undefined) return undefined;
  if (shape.is === 'target') return ended(r, c) ? makeVerb(shape.kind, subject, target) : undefined;
  const missing = shape.is === 'role' ? 'MISSING_ROLE' : 'MISSING_SPECIES';
  if (c.done) return r.refuse(missing, c.at, `a ${shape.is} is missing`);
  if (!c.blanks()) return r.refuse('MISSING_BLANK', c.at, 'a blank is missing here');
  const role = shape.is === 'role' ? roleHere(r, c) : undefined;
  const species = shape.is === 'species' ? speciesHere(r, c) : undefined;
  if (r.error !== undefined || !ended(r, c)) return undefined;
  return makeVerb(shape.kind, subject, target, role, species);
}

function roleHere(r: Reading, c: Cursor): RoleWord | undefined {
  const start = c.at;
  const word = c.capitals();
  if (word === ANY) return word;
  if (!isRole(word)) return r.refuse('UNKNOWN_ROLE', start, roleLike(wordAt(c, start)));
  if (!isContestRole(word)) r.note('ROLE_OUTSIDE_CONTEST', start, `${word} is not one of the six roles`);
  return word;
}

function speciesHere(r: Reading, c: Cursor): SpeciesWord | undefined {
  const start = c.at;
  const word = c.capitals();
  if (word === ANY || isSpecies(word)) return word;
  return r.refuse('UNKNOWN_SPECIES', start, speciesLike(wordAt(c, start)));
}

function aboutTalk(r: Reading, c: Cursor, kind: TalkKind, subject: Subject): Content | undefined {
  const start = c.at;
  const channel = c.capitals();
  const day = c.blanks() && c.take('day') ? c.digits() : '';
  const id = day !== '' && c.blanks() && c.take('ID:') ? c.digits() : '';
  if (id === '') return r.refuse('BAD_TALK', start, 'a talk is written like TALK day1 ID:2');
  if (!(CHANNELS as readonly string[]).includes(channel)) return r.refuse('BAD_TALK', start, channelLike(channel));
  const numbers = [count(r, day, start), count(r, id, start)];
  if (r.error !== undefined || !ended(r, c)) return undefined;
  const [onDay, ofId] = numbers as [number, number];
  return makeTalk(kind, subject, { channel: channel as Channel, day: onDay, id: ofId });
}

function ended(r: Reading, c: Cursor): boolean {
  if (c.done) return true;
  r.refuse('TRAILING_TEXT', c.at, 'the sentence is already complete before this text');
  return false;
}

/** Returns the text from `start` to the next blank or parenthesis, at most 30 characters, to be shown in a hint. */
function wordAt(c: Cursor, start: number): string {
  let at = start;
  while (at < c.end && at < start + 30 && !endsWord(c.text.charCodeAt(at))) at++;
  return c.text.slice(start, at);
}
const endsWord = (unit: number): boolean => isBlank(unit) || unit === 40 || unit === 41;

/** Rejects a text that has no known verb at `start`. `hasSubject`: whether the sentence has a subject before this position. */
function wrongVerb(r: Reading, c: Cursor, start: number, hasSubject: boolean): undefined {
  const [code, hint] = verbProblem(wordAt(c, start), hasSubject);
  return r.refuse(code, start, hint);
}

function verbProblem(word: string, hasSubject: boolean): [ErrorCode, string] {
  if (word === '') return ['UNKNOWN_VERB', 'a verb is missing here'];
  if (/^inquested$/i.test(word)) return ['REPLACED_WORD', 'INQUESTED was replaced by IDENTIFIED in 2017'];
  if (hasSubject && /^(over|skip)$/i.test(word)) return ['SUBJECT_BEFORE_CONTROL', `${word} takes no subject in 3.6`];
  if (/^unspec$/i.test(word)) return ['BAD_SUBJECT', 'UNSPEC is not written: omit the subject'];
  if (/^agent/i.test(word)) return ['BAD_AGENT', 'an agent is written Agent[01]'];
  return ['UNKNOWN_VERB', verbLike(word)];
}

/** Rejects a text with a known verb if the text that follows the verb is wrong. */
function wrongAfterVerb(r: Reading, c: Cursor, start: number, shape: Shape): undefined {
  if (c.done) return r.refuse(...missing(shape, c.at));
  if (/[a-z]/i.test(c.text.charAt(c.at))) return r.refuse('UNKNOWN_VERB', start, verbLike(wordAt(c, start)));
  return r.refuse('MISSING_BLANK', c.at, `a blank is missing after ${shape.kind}`);
}

function missing({ is, kind }: Shape, at: number): [ErrorCode, number, string] {
  if (is === 'talk') return ['BAD_TALK', at, 'a talk is written like TALK day1 ID:2'];
  if (kind === 'DAY') return ['BAD_DAY', at, 'a day is a number, as in DAY 1'];
  if (is === 'operator' && kind !== 'REQUEST' && kind !== 'INQUIRE')
    return ['MISSING_CONTENT', at, `${kind} needs a sentence in ( )`];
  return ['MISSING_TARGET', at, `${kind} needs a target`];
}
