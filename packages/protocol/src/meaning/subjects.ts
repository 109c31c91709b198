/**
 * Omitted subjects (3.6 section 4.1): at the top the speaker, inside REQUEST and INQUIRE whoever is
 * asked, inside the other operators the subject outside. Dialect 2.01 agrees at the top, and means
 * everyone concerned inside REQUEST, which is how its ANY-targeted REQUEST reads here.
 */
import { checkContent, checkSubject } from '../content/border.ts';
import { type Content, isOperator, type Operator } from '../content/kinds.ts';
import { changeSubject, fillSubject, headText, makeOperator } from '../content/make.ts';
import { canonicalText } from '../content/sentence.ts';
import { type Agent, agentText, type Subject, type Target } from '../content/words.ts';

/** The sentence with nobody left out, as said by `speaker`. */
export function resolve(content: Content, speaker: Agent): Content {
  checkContent(content);
  checkSubject(speaker);
  return fillSubject(content, speaker);
}

/** The same sentence said of another subject, or of none: subjects that are left out follow. */
export function withSubject(content: Content, subject: Subject): Content {
  checkContent(content);
  checkSubject(subject);
  return saidOf(content, subject);
}

function saidOf(content: Content, subject: Subject): Content {
  if (!isOperator(content)) return changeSubject(content, subject);
  const { kind, day, target } = operatorParts(content);
  const follows = (inner: Content) => target === undefined && inner.subject === content.subject;
  const contents = content.contents.map((inner) => (follows(inner) ? saidOf(inner, subject) : inner));
  return makeOperator({ kind, subject, target, day, contents });
}

/** The shortest sentence that means the same when `speaker` says it (recommended by 4.1). */
export function shorten(content: Content, speaker: Agent): Content {
  const full = resolve(content, speaker);
  return full.subject === speaker ? saidOf(full, undefined) : full;
}

/** The text with every subject written out that is known; given a speaker, that is all of them. */
export function spellOut(content: Content, speaker?: Agent): string {
  checkContent(content);
  checkSubject(speaker);
  return spelt(fillSubject(content, speaker));
}

function spelt(full: Content): string {
  const subject = full.subject === undefined ? '' : `${agentText(full.subject)} `;
  if (!isOperator(full)) return canonicalText(full);
  const first = full.contents[0];
  if (first === undefined) return canonicalText(full);
  const inside = full.contents.map((inner) => `(${spelt(inner)})`).join(' ');
  const { kind, target, day } = operatorParts(full);
  return `${subject}${headText(kind, target, day)}${inside}`;
}

/** What an operator has besides its subject and contents. */
export function operatorParts(content: Operator): {
  kind: Operator['kind'];
  target: Target | undefined;
  day: number | undefined;
} {
  const directed = content.kind === 'REQUEST' || content.kind === 'INQUIRE';
  return {
    kind: content.kind,
    target: directed ? content.target : undefined,
    day: content.kind === 'DAY' ? content.day : undefined,
  };
}
