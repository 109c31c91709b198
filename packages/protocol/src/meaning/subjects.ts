/**
 * The meaning of omitted subjects (protocol 3.6, section 4.1). If a sentence is not inside another sentence, its omitted
 * subject is the speaker. Inside REQUEST and INQUIRE, it is the agent that is asked. Inside any other operator, it is the
 * subject of that operator. In dialect 2.01, an omitted subject inside REQUEST means all agents concerned; this package reads
 * it as a REQUEST to ANY.
 */
import { checkContent, checkSubject } from '../content/border.ts';
import { type Content, isOperator, type Operator } from '../content/kinds.ts';
import { changeSubject, fillSubject, headText, makeOperator } from '../content/make.ts';
import { canonicalText } from '../content/sentence.ts';
import { type Agent, agentText, type Subject, type Target } from '../content/words.ts';

/** Fills in all omitted subjects of a sentence that `speaker` says. */
export function resolve(content: Content, speaker: Agent): Content {
  checkContent(content);
  checkSubject(speaker);
  return fillSubject(content, speaker);
}

/** Replaces the subject of a sentence (undefined: no subject). Inner sentences that inherit the subject change too. */
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

/** Returns the shortest sentence with the same meaning if `speaker` says it (as protocol 3.6, section 4.1 recommends). */
export function shorten(content: Content, speaker: Agent): Content {
  const full = resolve(content, speaker);
  return full.subject === speaker ? saidOf(full, undefined) : full;
}

/** Returns the text in which no inherited subject is omitted. If `speaker` is given, the speaker is written out as well. */
export function spellOut(content: Content, speaker?: Agent): string {
  checkContent(content);
  checkSubject(speaker);
  return spelt(fillSubject(content, speaker));
}

function spelt(full: Content): string {
  if (!isOperator(full) || full.contents.length === 0) return canonicalText(full);
  const subject = full.subject === undefined ? '' : `${agentText(full.subject)} `;
  const inside = full.contents.map((inner) => `(${spelt(inner)})`).join(' ');
  const { kind, target, day } = operatorParts(full);
  return `${subject}${headText(kind, target, day)}${inside}`;
}

/** Returns the fields of an operator (a sentence that contains sentences), except its subject and contents. */
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
