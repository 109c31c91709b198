import { checkContent } from '../border.ts';
import type { Content, TalkNumber } from '../content/kinds.ts';
import { isOperator } from '../content/kinds.ts';
import type { Kind, RoleWord, SpeciesWord, Subject, Target } from '../words.ts';

/** A sentence as JSON: only the fields of its kind, and the subject only where there is one. */
export interface PlainContent {
  readonly kind: Kind;
  readonly subject?: Exclude<Subject, undefined>;
  readonly target?: Target;
  readonly role?: RoleWord;
  readonly species?: SpeciesWord;
  readonly talk?: TalkNumber;
  readonly day?: number;
  readonly contents?: readonly PlainContent[];
}

export function plain(content: Content): PlainContent {
  checkContent(content);
  return plainOf(content);
}

function plainOf(content: Content): PlainContent {
  const { kind, subject, target, role, species, talk, day } = content as PlainContent;
  return {
    kind,
    ...(subject === undefined ? {} : { subject }),
    ...(target === undefined ? {} : { target }),
    ...(role === undefined ? {} : { role }),
    ...(species === undefined ? {} : { species }),
    ...(talk === undefined ? {} : { talk: { ...talk } }),
    ...(day === undefined ? {} : { day }),
    ...(isOperator(content) ? { contents: content.contents.map(plainOf) } : {}),
  };
}
