import { checkContent, checkWord } from '../border.ts';
import type { Content } from '../content/kinds.ts';
import { isOperator } from '../content/kinds.ts';
import { canonicalText, STRICT, standingOf } from '../content/sentence.ts';
import { DIALECTS, type Dialect } from '../parse/dialects.ts';
import type { Problem } from '../parse/problem.ts';
import { fail, pass, type Result } from '../result.ts';
import { isControl } from '../words.ts';
import { oldText } from './old-text.ts';

/** The sentence in the words of a dialect, or why that dialect cannot say it. */
export function convert(content: Content, to: Dialect): Result<string, Problem> {
  checkContent(content);
  checkWord(to, DIALECTS, 'dialect');
  if (to === '2.01') return oldText(content);
  if (standingOf(content) === STRICT) return pass(canonicalText(content));
  return fail({ code: 'NOT_IN_DIALECT', position: 0, hint: whyNot(content) });
}

/** What protocol 3.6 forbids in a sentence that a server or a person said all the same. */
function whyNot(content: Content): string {
  if (isControl(content.kind)) return `${content.kind} takes no subject in 3.6`;
  if (content.kind === 'ESTIMATE' || content.kind === 'COMINGOUT')
    return `${content.role} is not one of the six roles`;
  if (!isOperator(content) || content.contents.length === 0)
    return `${content.kind} has no contents`;
  const inside = content.contents.find((inner) => isBarred(inner)) as Content;
  return isControl(inside.kind)
    ? `3.6 forbids ${inside.kind} inside another sentence`
    : whyNot(inside);
}

const isBarred = (content: Content): boolean =>
  isControl(content.kind) || standingOf(content) !== STRICT;
