/** The words of a simple sentence, read as the official regular expressions read them. */
import type { Content } from '../content/kinds.ts';
import { makeTalk, makeVerb } from '../content/make.ts';
import type { Channel, RoleWord, SpeciesWord, Subject, TalkKind, Target } from '../words.ts';
import { ANY, CHANNELS, isContestRole, isRole, isSpecies, MAX_NUMBER } from '../words.ts';
import type { Cursor } from './cursor.ts';
import { isBlank } from './cursor.ts';
import type { Reading } from './reading.ts';
import type { VerbShape } from './shapes.ts';
import { channelLike, roleLike, speciesLike } from './spelling.ts';

/** `Agent[03]`, `ANY` or nothing. `Agent[0]` is the object that the server prints as ANY. */
export function agentHere(r: Reading, c: Cursor): Subject {
  const start = c.at;
  if (c.take('ANY')) return ANY;
  const digits = c.take('Agent[') ? c.digits() : '';
  if (digits === '' || !c.take(']')) {
    c.at = start;
    return undefined;
  }
  const number = count(r, digits, start);
  if (number !== 0) return number === undefined ? undefined : r.seat(number, start);
  r.note('AGENT_ZERO', start, 'the server takes Agent[00] for ANY');
  return ANY;
}

/** A Java int, or a refusal. */
export function count(r: Reading, digits: string, position: number): number | undefined {
  const number = Number(digits);
  if (number <= MAX_NUMBER) return number;
  return r.refuse('NUMBER_TOO_LARGE', position, `the largest number is ${MAX_NUMBER}`);
}

/** The target, or a refusal. */
export function targetHere(r: Reading, c: Cursor): Target | undefined {
  const start = c.at;
  const target = agentHere(r, c);
  if (target !== undefined || r.error !== undefined) return target;
  const [code, hint] = c.done
    ? (['MISSING_TARGET', 'a target is missing'] as const)
    : (['BAD_AGENT', 'an agent is written Agent[01], or ANY'] as const);
  return r.refuse(code, start, hint);
}

export function aboutAgent(
  r: Reading,
  c: Cursor,
  shape: VerbShape,
  subject: Subject,
): Content | undefined {
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
  if (!isContestRole(word))
    r.note('ROLE_OUTSIDE_CONTEST', start, `${word} is not one of the six roles`);
  return word;
}

function speciesHere(r: Reading, c: Cursor): SpeciesWord | undefined {
  const start = c.at;
  const word = c.capitals();
  if (word === ANY || isSpecies(word)) return word;
  return r.refuse('UNKNOWN_SPECIES', start, speciesLike(wordAt(c, start)));
}

/** `TALK day1 ID:2`. */
export function aboutTalk(
  r: Reading,
  c: Cursor,
  kind: TalkKind,
  subject: Subject,
): Content | undefined {
  const start = c.at;
  const channel = c.capitals();
  const day = c.blanks() && c.take('day') ? c.digits() : '';
  const id = day !== '' && c.blanks() && c.take('ID:') ? c.digits() : '';
  if (id === '') return r.refuse('BAD_TALK', start, 'a statement is named like TALK day1 ID:2');
  if (!(CHANNELS as readonly string[]).includes(channel))
    return r.refuse('BAD_TALK', start, channelLike(channel));
  const numbers = [count(r, day, start), count(r, id, start)];
  if (r.error !== undefined || !ended(r, c)) return undefined;
  const [onDay, ofId] = numbers as [number, number];
  return makeTalk(kind, subject, { channel: channel as Channel, day: onDay, id: ofId });
}

function ended(r: Reading, c: Cursor): boolean {
  if (c.done) return true;
  r.refuse('TRAILING_TEXT', c.at, 'the sentence ends before this');
  return false;
}

/** What stands from `start` to the next blank or parenthesis, for a hint. */
export function wordAt(c: Cursor, start: number): string {
  let at = start;
  while (at < c.end && at < start + 30 && !endsWord(c.text.charCodeAt(at))) at++;
  return c.text.slice(start, at);
}
const endsWord = (unit: number): boolean => isBlank(unit) || unit === 40 || unit === 41;
