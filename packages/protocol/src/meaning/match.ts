import { checkAgent, checkContent, talkIn } from '../content/border.ts';
import { type Content, type Inquire, isOperator, type Request, type TalkNumber } from '../content/kinds.ts';
import { heirOf } from '../content/make.ts';
import { canonicalText, isFaithful, type Parts } from '../content/sentence.ts';
import { type Agent, ANY, type DirectedKind, type RoleWord, type SpeciesWord } from '../content/words.ts';
import { operatorParts, resolve, withSubject } from './subjects.ts';

/** A word of a sentence at a place where the pattern for the sentence has ANY. */
export type Word = Agent | RoleWord | SpeciesWord;
export type Words = readonly Word[];

type Fields = Partial<Parts>;

/** Compares a sentence with a pattern. Returns the words that stand in place of ANY; undefined if any other word differs. */
export function match(pattern: Content, said: Content): Words | undefined {
  const words: Word[] = [];
  return fits(pattern, said, false, words) ? words : undefined;
}

/** Whether `said` fits `pattern`. Adds the words in place of ANY to `words`, except the subject if it is `inherited`. */
function fits(pattern: Content, said: Content, inherited: boolean, words: Word[]): boolean {
  if (pattern.kind !== said.kind) return false;
  const [want, is] = [pattern as Fields, said as Fields];
  if (!word(want.subject, is.subject, inherited ? [] : words)) return false;
  if (!word(want.target, is.target, words) || !word(want.role, is.role, words)) return false;
  if (!word(want.species, is.species, words)) return false;
  if (isOperator(pattern)) return inside(pattern, said, words);
  return want.talk === undefined || sameTalk(want.talk, is.talk as TalkNumber);
}

function word<W extends Word>(want: W | undefined, is: W | undefined, words: Word[]): boolean {
  if (want !== ANY) return want === is;
  if (is === undefined || is === ANY) return false;
  words.push(is);
  return true;
}

function inside(pattern: Content, said: Content, words: Word[]): boolean {
  if (!isOperator(pattern) || !isOperator(said)) return false;
  const { kind, target, day } = operatorParts(pattern);
  if (day !== operatorParts(said).day || pattern.contents.length !== said.contents.length) return false;
  const heir = heirOf(kind, pattern.subject, target);
  return pattern.contents.every((inner, at) => fits(inner, said.contents[at] as Content, inner.subject === heir, words));
}

/** Whether the sentence contains ANY. A subject that a sentence inherits from the sentence around it does not count. */
export function hasAny(content: Content, inherited = false): boolean {
  const { subject, target, role, species } = content as Fields;
  if ((!inherited && subject === ANY) || target === ANY || role === ANY || species === ANY) return true;
  if (!isOperator(content)) return false;
  const heir = heirOf(content.kind, subject, operatorParts(content).target);
  return content.contents.some((inner) => hasAny(inner, inner.subject === heir));
}

/** Whether two sentences have the same words. A sentence is equal to the sentence that parsing its text gives. */
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

const sameTalk = (a: TalkNumber, b: TalkNumber): boolean => a.channel === b.channel && a.day === b.day && a.id === b.id;

/** An answer to a question. Without ANY in the question: `yes` or `no`. With ANY: `which`, with a word for each ANY. */
export type Answer = { readonly is: 'yes' } | { readonly is: 'no' } | { readonly is: 'which'; readonly words: Words };

/** Returns how `statement` answers the question, or undefined. `talk`: the number of the question, to which AGREE refers. */
export function answers(inquire: Inquire, statement: Content, speaker: Agent, talk?: TalkNumber): Answer | undefined {
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

export function checkAsked(asked: Inquire | Request, kind: DirectedKind): void {
  checkContent(asked);
  if (asked.kind !== kind) throw new TypeError(`expected a sentence that begins with ${kind}`);
}

/** Returns the content of a REQUEST or INQUIRE. If target and subject of the content are ANY, `agent` replaces the subject. */
export function addressed(
  { target, contents: [content] }: { readonly target: unknown; readonly contents: readonly [Content] },
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

/** Returns a statement and all statements that it contains as parts of AND or BECAUSE (protocol 3.6, sections 3.2, 3.4). */
export function asserted(statement: Content): Content[] {
  const claims: Content[] = [];
  const waiting: Content[] = [statement];
  for (let claim = waiting.pop(); claim !== undefined; claim = waiting.pop()) {
    claims.push(claim);
    if (claim.kind === 'AND' || claim.kind === 'BECAUSE') for (const part of claim.contents.toReversed()) waiting.push(part);
  }
  return claims;
}
