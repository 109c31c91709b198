import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { ASIDE } from '../wire/aside-mark.ts';

/** What was said as the rest of a line: nothing at all is an empty one, and a line has no end within it. */
export function textOf(answer: unknown): string {
  if (answer == null) return '';
  const text = isContent(answer) ? canonicalText(answer) : answer;
  if (typeof text !== 'string') return `(${typeof text})`;
  const line = text.replace(/[\r\n]+/g, ' ');
  return line.startsWith(ASIDE) ? ` ${line}` : line;
}

/** A target as the official server finds it in a line; what is no target is sent as something that is none there either. */
export function answerOf(answer: unknown): string {
  if (answer == null) return '';
  if (typeof answer === 'number' && Number.isSafeInteger(answer)) return `{"agentIdx":${answer}}`;
  return typeof answer === 'string' ? JSON.stringify(answer).slice(0, 300) : `(${typeof answer})`;
}
