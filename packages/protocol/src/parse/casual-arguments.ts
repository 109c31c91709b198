/** What follows a verb, as people type it. */
import type { TalkNumber } from '../content/kinds.ts';
import type { Channel, RoleWord, SpeciesWord, Subject, Target } from '../words.ts';
import { ANY, isContestRole, isRole, isSpecies, MAX_NUMBER } from '../words.ts';
import type { CasualReading } from './casual-reading.ts';
import { roleLike, speciesLike } from './spelling.ts';

/** The subject of the sentence that starts here; UNSPEC and nothing at all are the same. */
export function subjectHere(r: CasualReading): Subject {
  const word = r.cursor.peek();
  if (word === 'AGENT' || word === ANY) return agentHere(r, 'BAD_SUBJECT');
  if (word === 'UNSPEC') r.cursor.word();
  return undefined;
}

export const targetHere = (r: CasualReading): Target | undefined => agentHere(r, 'MISSING_TARGET');

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

/** `1`, `[1]`, `[ 01 ]` after the word Agent. */
function numbered(r: CasualReading, start: number): Target | undefined {
  const c = r.cursor;
  const bracket = c.take('[');
  const number = c.number();
  if (number === undefined || (bracket && !c.take(']')))
    return r.refuse('BAD_AGENT', start, 'an agent has a number, as in Agent[01]');
  if (number === 0)
    return r.refuse('AGENT_ZERO', start, 'agents count from 1; the server takes Agent[00] for ANY');
  return small(r, number, start) ? r.seat(number, start) : undefined;
}

function small(r: CasualReading, number: number, start: number): boolean {
  if (number > MAX_NUMBER)
    r.refuse('NUMBER_TOO_LARGE', start, `the largest number is ${MAX_NUMBER}`);
  return number <= MAX_NUMBER;
}

export function roleHere(r: CasualReading): RoleWord | undefined {
  if (r.cursor.next === -1 || r.cursor.unit === 41)
    return r.unexpected('MISSING_ROLE', 'a role is missing');
  const start = r.cursor.at;
  const word = r.cursor.word();
  if (word === ANY) return anyone(r, start) as RoleWord | undefined;
  if (isContestRole(word)) return word;
  if (isRole(word))
    return r.refuse('ROLE_OUTSIDE_CONTEST', start, `${word} is not one of the six roles`);
  if (word === 'HUMAN') return r.refuse('UNKNOWN_ROLE', start, 'HUMAN is a species, not a role');
  return r.refuseAt(start, 'UNKNOWN_ROLE', roleLike(word));
}

export function speciesHere(r: CasualReading): SpeciesWord | undefined {
  if (r.cursor.next === -1 || r.cursor.unit === 41)
    return r.unexpected('MISSING_SPECIES', 'a species is missing');
  const start = r.cursor.at;
  const word = r.cursor.word();
  if (word === ANY) return anyone(r, start) as SpeciesWord | undefined;
  if (isSpecies(word)) return word;
  return r.refuseAt(start, 'UNKNOWN_SPECIES', speciesLike(word));
}

/** `TALK day1 ID:2`, its blanks and colon as one likes; TALK is assumed when neither is named. */
export function talkHere(r: CasualReading): TalkNumber | undefined {
  const c = r.cursor;
  const start = c.next === -1 ? c.end : c.at;
  const channel = channelHere(r);
  const day = c.peek() === 'DAY' && c.word() !== '' ? c.number() : undefined;
  const named = day !== undefined && c.peek() === 'ID' && c.word() !== '';
  if (named) c.take(':');
  const id = named ? c.number() : undefined;
  if (day === undefined || id === undefined)
    return r.refuseAt(start, 'BAD_TALK', 'a statement is named like TALK day1 ID:2');
  return small(r, day, start) && small(r, id, start) ? { channel, day, id } : undefined;
}

function channelHere(r: CasualReading): Channel {
  const word = r.cursor.peek();
  if (word !== 'TALK' && word !== 'WHISPER') {
    r.note('BAD_TALK', r.cursor.at, 'neither TALK nor WHISPER is named: taken for TALK');
    return 'TALK';
  }
  r.cursor.word();
  return word;
}

export function dayHere(r: CasualReading): number | undefined {
  const start = r.cursor.at;
  const day = r.cursor.number();
  if (day === undefined) return r.unexpected('BAD_DAY', 'a day is a number, as in DAY 1');
  return small(r, day, start) ? day : undefined;
}
