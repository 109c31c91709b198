/** Whether what somebody says answers an INQUIRE (3.6 sections 3.1 and 5.3). */
import { checkAgent, checkContent, talkIn } from '../border.ts';
import { equal, sameTalk } from '../content/equal.ts';
import type { Content, Inquire, Request, TalkNumber } from '../content/kinds.ts';
import type { Agent, DirectedKind } from '../words.ts';
import { ANY } from '../words.ts';
import { asserted } from './asserted.ts';
import { hasAny, match, type Words } from './match.ts';
import { resolve, withSubject } from './subjects.ts';

/** Yes and no answer a question without ANY; words, in the order of the ANYs, one with ANY. */
export type Answer =
  | { readonly is: 'yes' }
  | { readonly is: 'no' }
  | { readonly is: 'which'; readonly words: Words };

/**
 * The answer that `statement`, said by `speaker`, gives; undefined when it gives none. Only whoever
 * is asked can answer. `talk` is the number of the question itself, for AGREE and DISAGREE.
 */
export function answers(
  inquire: Inquire,
  statement: Content,
  speaker: Agent,
  talk?: TalkNumber,
): Answer | undefined {
  checkAsked(inquire, 'INQUIRE');
  checkContent(statement);
  checkAgent(speaker);
  const about = talk && talkIn(talk);
  if (inquire.target !== ANY && inquire.target !== speaker) return undefined;
  const question = addressed(inquire, speaker);
  for (const claim of asserted(resolve(statement, speaker))) {
    const answer = hasAny(question) ? which(question, claim) : yesOrNo(question, claim, about);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** A sentence of the kind that is answered. */
export function checkAsked(asked: Inquire | Request, kind: DirectedKind): void {
  checkContent(asked);
  if (asked.kind !== kind) throw new TypeError(`not a sentence that begins with ${kind}`);
}

/** What REQUEST and INQUIRE put to one agent: an omitted subject inside is that agent. */
export function addressed(
  {
    target,
    contents: [content],
  }: { readonly target: unknown; readonly contents: readonly [Content] },
  agent: Agent,
): Content {
  if (content.subject !== target) return content;
  return target === ANY ? withSubject(content, agent) : content;
}

function which(question: Content, claim: Content): Answer | undefined {
  const words = match(question, claim);
  return words && { is: 'which', words };
}

function yesOrNo(question: Content, claim: Content, talk?: TalkNumber): Answer | undefined {
  if (equal(claim, question)) return { is: 'yes' };
  if (claim.kind === 'NOT' && equal(claim.contents[0], question)) return { is: 'no' };
  if (question.kind === 'NOT' && equal(claim, question.contents[0])) return { is: 'no' };
  if (claim.kind !== 'AGREE' && claim.kind !== 'DISAGREE') return undefined;
  if (talk === undefined || !sameTalk(claim.talk, talk)) return undefined;
  return { is: claim.kind === 'AGREE' ? 'yes' : 'no' };
}
