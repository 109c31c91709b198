/** Whether a sentence says what another asks for, where ANY in the latter is any word. */
import { sameTalk } from '../content/equal.ts';
import { type Content, isOperator, type TalkNumber } from '../content/kinds.ts';
import { heirOf } from '../content/make.ts';
import type { Agent, RoleWord, SpeciesWord, Subject, Target } from '../words.ts';
import { ANY } from '../words.ts';
import { operatorParts } from './subjects.ts';

/** The words found where the pattern says ANY, in the order of the text. */
export type Word = Agent | RoleWord | SpeciesWord;
export type Words = readonly Word[];

interface Fields {
  readonly subject: Subject;
  readonly target?: Target;
  readonly role?: RoleWord;
  readonly species?: SpeciesWord;
  readonly talk?: TalkNumber;
}

/** The words that make `said` an instance of `pattern`, or undefined when it is none. */
export function match(pattern: Content, said: Content): Words | undefined {
  const words: Word[] = [];
  return fits(pattern, said, false, words) ? words : undefined;
}

/** `inherited`: the pattern's subject is left out in its text, so its ANY is no word of its own. */
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
  if (day !== operatorParts(said).day || pattern.contents.length !== said.contents.length)
    return false;
  const heir = heirOf(kind, pattern.subject, target);
  return pattern.contents.every((inner, at) =>
    fits(inner, said.contents[at] as Content, inner.subject === heir, words),
  );
}

/** True when the sentence says ANY in some place of its own. */
export function hasAny(content: Content, inherited = false): boolean {
  const { subject, target, role, species } = content as Fields;
  if ((!inherited && subject === ANY) || target === ANY || role === ANY || species === ANY)
    return true;
  if (!isOperator(content)) return false;
  const heir = heirOf(content.kind, subject, operatorParts(content).target);
  return content.contents.some((inner) => hasAny(inner, inner.subject === heir));
}
