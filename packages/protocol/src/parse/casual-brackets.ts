import type { CasualReading } from './casual-reading.ts';

/** Takes the `)` that must stand here. */
export function closed(r: CasualReading): boolean {
  if (r.cursor.take(')')) return true;
  if (r.cursor.done) r.refuse('UNBALANCED', r.cursor.end, 'a closing parenthesis is missing');
  else leftOver(r);
  return false;
}

/** Refuses what still stands here, naming what is wrong with it. */
export function leftOver(r: CasualReading): undefined {
  const { text, at } = r.cursor;
  if (text[at] === ')') return r.refuse('UNBALANCED', at, 'this parenthesis was never opened');
  if (text[at] === '(') return r.refuse('SURPLUS_CONTENT', at, 'there is one sentence too many');
  const between = /[()]/.exec(text.slice(at))?.[0] === '(';
  return between
    ? r.unexpected('IGNORED_TEXT', 'nothing may stand between the parentheses')
    : r.unexpected('TRAILING_TEXT', 'the sentence ends before this');
}
