import { checkContent } from '../border.ts';
import type { Content, TalkNumber } from './kinds.ts';
import { isOperator } from './kinds.ts';
import { canonicalText, isFaithful } from './sentence.ts';

/** Same meaning down to every word: the law of parse and format is stated with it. */
export function equal(a: Content, b: Content): boolean {
  checkContent(a);
  checkContent(b);
  return isEqual(a, b);
}

function isEqual(a: Content, b: Content): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.subject !== b.subject) return false;
  if (canonicalText(a) !== canonicalText(b)) return false;
  if (isFaithful(a) && isFaithful(b)) return true;
  if (!isOperator(a) || !isOperator(b)) return true;
  if (a.contents.length !== b.contents.length) return false;
  return a.contents.every((content, at) => isEqual(content, b.contents[at] as Content));
}

/** Two names of one statement. */
export const sameTalk = (a: TalkNumber, b: TalkNumber): boolean =>
  a.channel === b.channel && a.day === b.day && a.id === b.id;
