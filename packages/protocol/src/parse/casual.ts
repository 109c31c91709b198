import type { Content, TalkNumber } from '../content/kinds.ts';
import { makeControl, makeOperator, makeTalk, makeVerb, mostContents } from '../content/make.ts';
import type { ErrorCode } from '../content/problem.ts';
import {
  ANY,
  type Channel,
  type ControlKind,
  type Dialect,
  isContestRole,
  isKind,
  isOldKind,
  isRole,
  isSpecies,
  MAX_DEPTH,
  MAX_NUMBER,
  type RoleWord,
  type SpeciesWord,
  type Subject,
  type Target,
} from '../content/words.ts';
import { CasualCursor } from './casual-words.ts';
import { type OperatorShape, Reading, roleLike, SHAPES, speciesLike, type VerbShape, verbLike } from './cursor.ts';

const OPEN = 40;

export function readCasual(
  text: string,
  players: number | undefined,
  dialect: Dialect,
): { content: Content | undefined; reading: CasualReading } {
  const r = new CasualReading(text, players, dialect);
  if (r.cursor.done) r.refuse('EMPTY', r.cursor.at, 'there is no sentence here');
  const content = r.cursor.unit === OPEN ? several(r) : sentence(r, 1);
  if (r.error === undefined && !r.cursor.done) leftOver(r);
  return { content: r.error === undefined ? content : undefined, reading: r };
}

/** Reads a statement of several sentences, each in parentheses (section 4 of protocol 2.01 and of protocol 3.6). */
function several(r: CasualReading): Content | undefined {
  const contents = inParentheses(r, Number.POSITIVE_INFINITY, r.old ? 1 : 2); // 2.01 has no AND: these are side by side
  if (contents === undefined || contents.length === 1) return contents?.[0];
  r.note('SEVERAL_SENTENCES', 0, 'the text contains several sentences: join them with AND');
  return makeOperator({ kind: 'AND', subject: undefined, contents });
}

function sentence(r: CasualReading, depth: number): Content | undefined {
  if (depth > MAX_DEPTH) return r.unexpected('TOO_DEEP', `there are more than ${MAX_DEPTH} levels of nested sentences`);
  const subject = subjectHere(r);
  if (r.error !== undefined) return undefined;
  const start = r.cursor.next === -1 ? r.cursor.end : r.cursor.at;
  const word = r.cursor.word();
  if (word === 'INQUESTED') return r.refuse('REPLACED_WORD', start, 'INQUESTED was replaced by IDENTIFIED in 2017');
  if (r.old && isKind(word) && !isOldKind(word))
    return r.refuse('NOT_IN_DIALECT', start, `${word} is not a word of dialect 2.01`);
  if (word === 'OVER' || word === 'SKIP') return control(r, word, subject, start, depth);
  return verb(r, word, subject, start, depth);
}

function control(r: CasualReading, kind: ControlKind, subject: Subject, start: number, depth: number): Content {
  if (!r.old && subject !== undefined) r.note('SUBJECT_BEFORE_CONTROL', start, `${kind} takes no subject in 3.6`);
  if (!r.old && depth > 1) r.note('NESTED_CONTROL', start, `3.6 forbids ${kind} inside another sentence`);
  return makeControl(kind, subject);
}

function verb(r: CasualReading, word: string, subject: Subject, start: number, depth: number): Content | undefined {
  const shape = SHAPES.get(word);
  if (shape === undefined) return r.refuseAt(start, 'UNKNOWN_VERB', word === '' ? noVerb(r, start) : verbLike(word));
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

/** Placeholders that people copy from documents: `[role]`, `<agent>`, `{day}`, an ellipsis. */
const PLACEHOLDER = /\[[^\]()]{0,30}\]|<[^>()]{1,30}>|\{[^}()]{1,30}\}|\.{2,}|\u2026+|\u22ef+/y;

export class CasualReading extends Reading {
  readonly dialect: Dialect;
  readonly cursor: CasualCursor;

  constructor(text: string, players: number | undefined, dialect: Dialect) {
    super(text, players);
    this.dialect = dialect;
    this.cursor = new CasualCursor(text);
  }

  get old(): boolean {
    return this.dialect === '2.01';
  }

  /** Rejects the text at the current position. If a placeholder such as `[role]` stands there, the error names it. */
  unexpected(code: ErrorCode, hint: string): undefined {
    void this.cursor.next;
    return this.refuseAt(this.cursor.at, code, hint);
  }

  refuseAt(position: number, code: ErrorCode, hint: string): undefined {
    PLACEHOLDER.lastIndex = position;
    const found = PLACEHOLDER.exec(this.text)?.[0];
    if (found === undefined) return this.refuse(code, position, hint);
    return this.refuse('PLACEHOLDER', position, `${found} is a placeholder: replace it with words`);
  }
}

function operator(r: CasualReading, shape: OperatorShape, subject: Subject, start: number, depth: number): Content | undefined {
  const { kind } = shape;
  if (r.old && depth > 1) return r.refuse('NESTED_REQUEST', start, 'dialect 2.01 has no sentence inside a sentence');
  const target = isDirected(r, kind) ? targetHere(r) : undefined;
  const day = kind === 'DAY' ? dayHere(r) : undefined;
  if (r.error !== undefined) return undefined;
  if (r.old && target !== undefined) return r.refuse('NOT_IN_DIALECT', start, 'REQUEST has no target in dialect 2.01');
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

function contentsHere(r: CasualReading, shape: OperatorShape, depth: number): Content[] | undefined {
  if (shape.kind === 'DAY' && r.cursor.next !== OPEN && !r.cursor.done) return bare(r, depth);
  const contents = inParentheses(r, mostContents(shape.kind), depth + 1);
  return contents !== undefined && enough(r, shape, contents.length) ? contents : undefined;
}

function inParentheses(r: CasualReading, most: number, depth: number): Content[] | undefined {
  const contents: Content[] = [];
  while (contents.length < most && r.error === undefined && r.cursor.take('(')) {
    const content = sentence(r, depth);
    if (content === undefined || !closed(r)) return undefined;
    contents.push(content);
  }
  return contents;
}

/** Reads the content of DAY without parentheses, as the official documents print it: `DAY 1 Agent1 vote Agent2`. */
function bare(r: CasualReading, depth: number): Content[] | undefined {
  r.note('MISSING_PARENTHESES', r.cursor.at, 'DAY takes its sentence in parentheses');
  const content = sentence(r, depth + 1);
  return content && [content];
}

function enough(r: CasualReading, { kind, least }: OperatorShape, found: number): boolean {
  if (found >= Math.max(1, least)) return true;
  if (kind === 'AND' || kind === 'OR') r.unexpected('NO_CONTENTS', `${kind} needs sentences in ( )`);
  else if (r.cursor.done) r.unexpected('MISSING_CONTENT', `${kind} needs ${least} in ( )`);
  else r.unexpected('MISSING_PARENTHESES', `${kind} takes each sentence in parentheses`);
  return false;
}

/** Reads a subject. Returns undefined if the text names no subject, or has the word UNSPEC (unspecified). */
function subjectHere(r: CasualReading): Subject {
  const word = r.cursor.peek();
  if (word === 'AGENT' || word === ANY) return agentHere(r, 'BAD_SUBJECT');
  if (word === 'UNSPEC') r.cursor.word();
  return undefined;
}

const targetHere = (r: CasualReading): Target | undefined => agentHere(r, 'MISSING_TARGET');

function agentHere(r: CasualReading, code: 'BAD_SUBJECT' | 'MISSING_TARGET'): Target | undefined {
  const c = r.cursor;
  const word = c.peek();
  if (word !== 'AGENT' && word !== ANY)
    return word === '' || code === 'BAD_SUBJECT'
      ? r.unexpected(code, 'an agent is missing here, as in Agent[01]')
      : r.unexpected('BAD_AGENT', 'an agent is written Agent[01], or ANY');
  const start = c.next === -1 ? c.end : c.at;
  c.word();
  return word === ANY ? anyone(r, start) : numbered(r, start);
}

function anyone(r: CasualReading, start: number): Target | undefined {
  return r.old ? r.refuse('NOT_IN_DIALECT', start, 'ANY is not a word of dialect 2.01') : ANY;
}

/** Reads `1`, `[1]` or `[ 01 ]` after the word Agent. */
function numbered(r: CasualReading, start: number): Target | undefined {
  const c = r.cursor;
  const bracket = c.take('[');
  const number = c.number();
  if (number === undefined || (bracket && !c.take(']')))
    return r.refuse('BAD_AGENT', start, 'an agent has a number, as in Agent[01]');
  if (number === 0) return r.refuse('AGENT_ZERO', start, 'agents are numbered from 1; the server reads Agent[00] as ANY');
  return small(r, number, start) ? r.seat(number, start) : undefined;
}

function small(r: CasualReading, number: number, start: number): boolean {
  if (number > MAX_NUMBER) r.refuse('NUMBER_TOO_LARGE', start, `the largest number is ${MAX_NUMBER}`);
  return number <= MAX_NUMBER;
}

function roleHere(r: CasualReading): RoleWord | undefined {
  if (r.cursor.next === -1 || r.cursor.unit === 41) return r.unexpected('MISSING_ROLE', 'a role is missing');
  const start = r.cursor.at;
  const word = r.cursor.word();
  if (word === ANY) return anyone(r, start) as RoleWord | undefined;
  if (isContestRole(word)) return word;
  if (isRole(word)) return r.refuse('ROLE_OUTSIDE_CONTEST', start, `${word} is not one of the six roles`);
  if (word === 'HUMAN') return r.refuse('UNKNOWN_ROLE', start, 'HUMAN is a species, not a role');
  return r.refuseAt(start, 'UNKNOWN_ROLE', roleLike(word));
}

function speciesHere(r: CasualReading): SpeciesWord | undefined {
  if (r.cursor.next === -1 || r.cursor.unit === 41) return r.unexpected('MISSING_SPECIES', 'a species is missing');
  const start = r.cursor.at;
  const word = r.cursor.word();
  if (word === ANY) return anyone(r, start) as SpeciesWord | undefined;
  if (isSpecies(word)) return word;
  return r.refuseAt(start, 'UNKNOWN_SPECIES', speciesLike(word));
}

/** Reads `TALK day1 ID:2` with any number of blanks and an optional colon. If TALK or WHISPER is missing, TALK is assumed. */
function talkHere(r: CasualReading): TalkNumber | undefined {
  const c = r.cursor;
  const start = c.next === -1 ? c.end : c.at;
  const channel = channelHere(r);
  const day = c.peek() === 'DAY' && c.word() !== '' ? c.number() : undefined;
  const named = day !== undefined && c.peek() === 'ID' && c.word() !== '';
  if (named) c.take(':');
  const id = named ? c.number() : undefined;
  if (day === undefined || id === undefined) return r.refuseAt(start, 'BAD_TALK', 'a talk is written like TALK day1 ID:2');
  return small(r, day, start) && small(r, id, start) ? { channel, day, id } : undefined;
}

function channelHere(r: CasualReading): Channel {
  const word = r.cursor.peek();
  if (word !== 'TALK' && word !== 'WHISPER') {
    r.note('BAD_TALK', r.cursor.at, 'TALK or WHISPER is missing: TALK is assumed');
    return 'TALK';
  }
  r.cursor.word();
  return word;
}

function dayHere(r: CasualReading): number | undefined {
  const start = r.cursor.at;
  const day = r.cursor.number();
  if (day === undefined) return r.unexpected('BAD_DAY', 'a day is a number, as in DAY 1');
  return small(r, day, start) ? day : undefined;
}

function closed(r: CasualReading): boolean {
  if (r.cursor.take(')')) return true;
  if (r.cursor.done) r.refuse('UNBALANCED', r.cursor.end, 'a closing parenthesis is missing');
  else leftOver(r);
  return false;
}

/** Rejects the text after the current position, with an error that says what is wrong with that text. */
function leftOver(r: CasualReading): undefined {
  const { text, at } = r.cursor;
  if (text[at] === ')') return r.refuse('UNBALANCED', at, 'this closing parenthesis has no opening parenthesis');
  if (text[at] === '(') return r.refuse('SURPLUS_CONTENT', at, 'this sentence is not allowed here: there is one too many');
  const between = /[()]/.exec(text.slice(at))?.[0] === '(';
  return between
    ? r.unexpected('IGNORED_TEXT', 'no text is allowed between the parentheses')
    : r.unexpected('TRAILING_TEXT', 'the sentence is already complete before this text');
}
