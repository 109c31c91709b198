import { canonicalText, isContent } from '@aiwolf-arena/protocol';
import { ASIDE } from '../wire/aside-mark.ts';
import { readTarget } from '../wire/reply.ts';

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
  if (typeof answer === 'number' && Number.isSafeInteger(answer))
    return `{"agentIdx":${answer === 0 ? SEATLESS : answer}}`;
  const text = textOf(wordsFor(answer)).slice(0, MOST);
  return readTarget(text) === text ? text : JSON.stringify(text);
}

const MOST = 300;
/** In process 0 is a number without a seat, but on the wire it means nobody. */
const SEATLESS = 255;

/** In the engine's words. */
function wordsFor(answer: unknown): string {
  if (typeof answer === 'function') return 'a function';
  return typeof answer === 'object' ? 'an object' : String(answer);
}
