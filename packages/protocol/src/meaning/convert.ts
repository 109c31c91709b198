import { checkContent, checkWord, optionsIn } from '../content/border.ts';
import { type Content, isOperator, type Request } from '../content/kinds.ts';
import { fail, type Problem, pass, type Result } from '../content/problem.ts';
import { bodyText, canonicalText, conformanceOf, type Parts, STRICT } from '../content/sentence.ts';
import { ANY, agentText, DIALECTS, type Dialect, isContestRole, isControl, isOldKind, type Subject } from '../content/words.ts';

/** Returns the text of a sentence in a dialect. If the dialect cannot express the sentence, returns the reason as an error. */
export function convert(content: Content, to: Dialect): Result<string, Problem> {
  checkContent(content);
  checkWord(to, DIALECTS, 'dialect');
  if (to === '2.01') return oldText(content);
  if (conformanceOf(content) === STRICT) return pass(canonicalText(content));
  return fail({ code: 'NOT_IN_DIALECT', position: 0, hint: whyNot(content) });
}

/** Returns the reason why protocol 3.6 does not allow a sentence that the server accepts. */
function whyNot(content: Content): string {
  if (isControl(content.kind)) return `${content.kind} takes no subject in 3.6`;
  if (content.kind === 'ESTIMATE' || content.kind === 'COMINGOUT') return `${content.role} is not one of the six roles`;
  if (!isOperator(content) || content.contents.length === 0) return `${content.kind} has no contents`;
  const inside = content.contents.find((inner) => isBarred(inner)) as Content;
  return isControl(inside.kind) ? `3.6 forbids ${inside.kind} inside another sentence` : whyNot(inside);
}

const isBarred = (content: Content): boolean => isControl(content.kind) || conformanceOf(content) !== STRICT;

type Said = Result<string, Problem>;
const cannot = (hint: string, code: Problem['code'] = 'NOT_IN_DIALECT'): Said => fail({ code, position: 0, hint });

export function oldText(content: Content): Said {
  if (content.kind === 'AND' && content.subject === undefined && content.contents.length > 1)
    return severalOld(content.contents);
  return oldSentence(content);
}

/** Writes the contents of an AND one after another in parentheses. Dialect 2.01 has no AND, but allows several sentences. */
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
  if (inner.kind === 'REQUEST') return cannot('dialect 2.01 has no REQUEST inside another REQUEST', 'NESTED_REQUEST');
  if (!isOldKind(inner.kind)) return cannot(`dialect 2.01 has no ${inner.kind}`);
  if (inner.subject !== target) return cannot('in dialect 2.01 the subject inside REQUEST must be the agent that is asked');
  const said = oldSimple(inner);
  const asked = target === ANY ? '' : subjectText(target);
  return said.ok ? pass(`REQUEST (${asked}${said.value})`) : said;
}

function oldSimple(content: Content): Said {
  const { target, role, species } = content as Partial<Parts>;
  if ([target, role, species].includes(ANY)) return cannot('dialect 2.01 has no ANY');
  if (role !== undefined && !isContestRole(role)) return cannot(`dialect 2.01 has no ${role}`);
  return pass(bodyText(content));
}

const subjectText = (subject: Subject): string => (subject === undefined ? '' : `${agentText(subject)} `);

/** Returns the text of a sentence, which `parse` can read. Uses dialect 3.6 if dialect 2.01 cannot express the sentence. */
export function format(content: Content, options?: { readonly dialect?: Dialect }): string {
  const { dialect = '3.6' } = optionsIn(options);
  checkContent(content);
  checkWord(dialect, DIALECTS, 'dialect');
  if (dialect !== '2.01') return canonicalText(content);
  const said = oldText(content);
  return said.ok ? said.value : canonicalText(content);
}
