import type { Port } from '@aiwolf-arena/engine';
import { format, isContent, parse, shorten, spellOut } from '@aiwolf-arena/protocol';

/** Protocol 4.1: a sentence in full form names its subjects, one in short form leaves them out where it can. */
export type Spelling = 'short' | 'full';

/**
 * A player whose sentences are handed on in one form, whatever form it chose. They mean the same: whoever hears something
 * else in one than in the other does not read the protocol as it is.
 */
export function spelled(port: Port, seat: number, spelling: Spelling): Port {
  const spell = (method: 'talk' | 'whisper') => () =>
    respelled(port[method].call(port.self), seat, spelling);
  const wrapper = Object.create(port) as Port;
  return Object.assign(wrapper, { talk: spell('talk'), whisper: spell('whisper') });
}

/** What is no sentence, or a promise of one, is left as it is. */
function respelled(answer: unknown, seat: number, spelling: Spelling): unknown {
  const text = isContent(answer) ? format(answer) : answer;
  const read = typeof text === 'string' ? parse(text) : undefined;
  if (read === undefined || !read.ok) return answer;
  const { content } = read.value;
  if (content.kind === 'OVER' || content.kind === 'SKIP') return answer;
  return spelling === 'full' ? spellOut(content, seat) : format(shorten(content, seat));
}
