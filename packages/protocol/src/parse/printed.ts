/**
 * Compares a text with what a ContentBuilder (of the official library) prints. The text may omit or show inherited subjects.
 */
import { type Content, isOperator, type Operator } from '../content/kinds.ts';
import { headText, heirOf } from '../content/make.ts';
import { bodyText, canonicalText } from '../content/sentence.ts';
import { agentText, isControl, type Subject } from '../content/words.ts';
import { operatorParts } from '../meaning/subjects.ts';

interface Print {
  readonly text: string;
  at: number;
  same: boolean;
}

/** Returns the index of the first character that an official ContentBuilder would not print; -1 if there is none. */
export function firstDifference(text: string, content: Content): number {
  if (text === canonicalText(content)) return -1;
  const print: Print = { text, at: 0, same: true };
  compare(print, content, undefined);
  return print.same && print.at === text.length ? -1 : print.at;
}

function compare(print: Print, content: Content, heir: Subject): void {
  subject(print, content, heir);
  if (isOperator(content)) operator(print, content);
  else expect(print, bodyText(content));
}

function operator(print: Print, content: Operator): void {
  const { kind, target, day } = operatorParts(content);
  expect(print, headText(kind, target, day));
  const inherited = heirOf(kind, content.subject, target);
  for (const [nth, inner] of content.contents.entries()) {
    expect(print, nth === 0 ? '(' : ' (');
    if (print.same) compare(print, inner, inherited);
    expect(print, ')');
  }
}

function subject(print: Print, content: Content, heir: Subject): void {
  if (content.subject === undefined || isControl(content.kind)) return;
  const name = `${agentText(content.subject)} `;
  if (content.subject !== heir) expect(print, name);
  else if (print.text.startsWith(name, print.at)) print.at += name.length;
}

function expect(print: Print, expected: string): void {
  if (!print.same) return;
  let same = 0;
  while (same < expected.length && print.text[print.at + same] === expected[same]) same++;
  print.at += same;
  print.same = same === expected.length;
}
