/** Why no verb could be read here, and what may have been meant. */
import type { Cursor } from './cursor.ts';
import type { ErrorCode } from './problem.ts';
import type { Reading } from './reading.ts';
import { wordAt } from './server-words.ts';
import type { Shape } from './shapes.ts';
import { verbLike } from './spelling.ts';

/** `start` is where a verb should stand; `hasSubject` tells whether a subject was read before. */
export function wrongVerb(r: Reading, c: Cursor, start: number, hasSubject: boolean): undefined {
  const [code, hint] = verbProblem(wordAt(c, start), hasSubject);
  return r.refuse(code, start, hint);
}

function verbProblem(word: string, hasSubject: boolean): [ErrorCode, string] {
  if (word === '') return ['UNKNOWN_VERB', 'a verb is missing here'];
  if (/^inquested$/i.test(word))
    return ['REPLACED_WORD', 'INQUESTED was replaced by IDENTIFIED in 2017'];
  if (hasSubject && /^(over|skip)$/i.test(word))
    return ['SUBJECT_BEFORE_CONTROL', `${word} takes no subject in 3.6`];
  if (/^unspec$/i.test(word)) return ['BAD_SUBJECT', 'a subject that is not specified is left out'];
  if (/^agent/i.test(word)) return ['BAD_AGENT', 'an agent is written Agent[01]'];
  return ['UNKNOWN_VERB', verbLike(word)];
}

/** The verb is right; the blank and what comes after it are not. */
export function wrongAfterVerb(r: Reading, c: Cursor, start: number, shape: Shape): undefined {
  if (c.done) return r.refuse(...missing(shape, c.at));
  if (/[a-z]/i.test(c.text.charAt(c.at)))
    return r.refuse('UNKNOWN_VERB', start, verbLike(wordAt(c, start)));
  return r.refuse('MISSING_BLANK', c.at, `a blank is missing after ${shape.kind}`);
}

function missing({ is, kind }: Shape, at: number): [ErrorCode, number, string] {
  if (is === 'talk') return ['BAD_TALK', at, 'a statement is named like TALK day1 ID:2'];
  if (kind === 'DAY') return ['BAD_DAY', at, 'a day is a number, as in DAY 1'];
  if (is === 'operator' && kind !== 'REQUEST' && kind !== 'INQUIRE')
    return ['MISSING_CONTENT', at, `${kind} needs a sentence in ( )`];
  return ['MISSING_TARGET', at, `${kind} needs a target`];
}
