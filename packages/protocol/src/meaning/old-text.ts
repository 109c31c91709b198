/**
 * Sentences in the words of dialect 2.01: REQUEST has no target, so whom it asks is the subject of
 * the sentence inside; when everyone concerned is asked, nothing stands there.
 */
import type { Content, Request } from '../content/kinds.ts';
import { bodyText } from '../content/sentence.ts';
import { isOldKind } from '../parse/dialects.ts';
import type { Problem } from '../parse/problem.ts';
import { fail, pass, type Result } from '../result.ts';
import type { Subject } from '../words.ts';
import { ANY, agentText, isContestRole } from '../words.ts';

type Said = Result<string, Problem>;
const cannot = (hint: string, code: Problem['code'] = 'NOT_IN_DIALECT'): Said =>
  fail({ code, position: 0, hint });

/** The sentence in 2.01, or why 2.01 cannot say it. */
export function oldText(content: Content): Said {
  if (content.kind === 'AND' && content.subject === undefined && content.contents.length > 1)
    return severalOld(content.contents);
  return oldSentence(content);
}

/** "A statement is one or more sentences": no AND is needed, nor there. */
function severalOld(contents: readonly Content[]): Said {
  const texts: string[] = [];
  for (const content of contents) {
    const said = oldSentence(content);
    if (!said.ok) return said;
    texts.push(`(${said.value})`);
  }
  return pass(texts.join(' '));
}

function oldSentence(content: Content): Said {
  if (!isOldKind(content.kind)) return cannot(`dialect 2.01 has no ${content.kind}`);
  if (content.subject === ANY) return cannot('dialect 2.01 has no ANY');
  const said = content.kind === 'REQUEST' ? oldRequest(content) : oldSimple(content);
  return said.ok ? pass(subjectText(content.subject) + said.value) : said;
}

function oldRequest({ target, contents: [inner] }: Request): Said {
  if (inner.kind === 'REQUEST')
    return cannot('dialect 2.01 has no REQUEST inside another', 'NESTED_REQUEST');
  if (!isOldKind(inner.kind)) return cannot(`dialect 2.01 has no ${inner.kind}`);
  if (inner.subject !== target)
    return cannot('in dialect 2.01 only whoever is asked can be the subject inside REQUEST');
  const said = oldSimple(inner);
  const asked = target === ANY ? '' : subjectText(target);
  return said.ok ? pass(`REQUEST (${asked}${said.value})`) : said;
}

function oldSimple(content: Content): Said {
  if ('target' in content && content.target === ANY) return cannot('dialect 2.01 has no ANY');
  const word = wordOf(content);
  if (word === ANY) return cannot('dialect 2.01 has no ANY');
  if (content.kind === 'ESTIMATE' || content.kind === 'COMINGOUT')
    if (!isContestRole(content.role)) return cannot(`dialect 2.01 has no ${content.role}`);
  return pass(bodyText(content));
}

function wordOf(content: Content): string | undefined {
  if (content.kind === 'ESTIMATE' || content.kind === 'COMINGOUT') return content.role;
  if (content.kind === 'DIVINED' || content.kind === 'IDENTIFIED') return content.species;
  return undefined;
}

const subjectText = (subject: Subject): string =>
  subject === undefined ? '' : `${agentText(subject)} `;
