import type { Content, Operator, TalkNumber } from './kinds.ts';
import { known, once, unkept } from './known.ts';
import {
  bodyText,
  type Conformance,
  canonicalText,
  conformanceOf,
  depthOf,
  LAX,
  newContent,
  type Parts,
  STRICT,
  setNote,
  UNFAITHFUL,
} from './sentence.ts';
import { onForget } from './tables.ts';
import {
  agentText,
  type ControlKind,
  isControl,
  type Kind,
  MAX_DEPTH,
  type RoleWord,
  type SpeciesWord,
  type Subject,
  type TalkKind,
  type Target,
} from './words.ts';

const parts = (kind: Kind, subject: Subject): Parts => ({
  kind,
  subject,
  target: undefined,
  role: undefined,
  species: undefined,
  talk: undefined,
  day: undefined,
  contents: undefined,
});

const prefix = (subject: Subject): string => (subject === undefined ? '' : `${agentText(subject)} `);

/** Makes a sentence such as `VOTE Agent[02]`: a verb, a target and, if the kind needs it, a role or a species. */
export function makeVerb(kind: Kind, subject: Subject, target: Target, role?: RoleWord, species?: SpeciesWord): Content {
  const word = role ?? species;
  const body = `${kind} ${agentText(target)}${word === undefined ? '' : ` ${word}`}`;
  const text = prefix(subject) + body;
  const make = (): Content => {
    const made = { ...parts(kind, subject), target, role, species };
    return newContent(made, body, 1, verbStanding(role));
  };
  return known(text) ?? once(text, undefined, make);
}

const verbStanding = (role: RoleWord | undefined): Conformance => (role === 'FREEMASON' || role === 'FOX' ? LAX : STRICT);

export function makeTalk(kind: TalkKind, subject: Subject, talk: TalkNumber): Content {
  const body = `${kind} ${talk.channel} day${talk.day} ID:${talk.id}`;
  const text = prefix(subject) + body;
  const make = (): Content => {
    const { channel, day, id } = talk;
    return newContent({ ...parts(kind, subject), talk: { channel, day, id } }, body, 1, STRICT);
  };
  return known(text) ?? once(text, undefined, make);
}

/** The sentences Over and Skip without a subject. They occur very often, so all game sets use these two objects. */
const LASTING: Readonly<Record<ControlKind, Content>> = {
  OVER: newContent(parts('OVER', undefined), 'Over', 1, STRICT),
  SKIP: newContent(parts('SKIP', undefined), 'Skip', 1, STRICT),
};
onForget(() => {
  setNote(LASTING.OVER, undefined);
  setNote(LASTING.SKIP, undefined);
});

/** Makes Over or Skip. The text shows no subject, so the table of known sentences has another text with it as the key. */
export function makeControl(kind: ControlKind, subject: Subject): Content {
  const lasting = LASTING[kind];
  if (subject === undefined) return lasting;
  const key = prefix(subject) + kind;
  const make = (): Content => newContent(parts(kind, subject), canonicalText(lasting), 1, UNFAITHFUL);
  return known(key) ?? once(key, undefined, make);
}

/** Returns the subject that a sentence inside this operator has if its text names no subject (protocol 3.6, section 4.1). */
export const heirOf = (kind: Kind, subject: Subject, target: Target | undefined): Subject =>
  kind === 'REQUEST' || kind === 'INQUIRE' ? target : subject;

export interface Composition {
  readonly kind: Operator['kind'];
  readonly subject: Subject;
  readonly target?: Target | undefined;
  readonly day?: number | undefined;
  readonly contents: readonly Content[];
}

/** Returns the maximum number of inner sentences in the text of an operator. The object of the operator may contain more. */
export const mostContents = (kind: Operator['kind']): number => MOST_CONTENTS[kind];
const MOST_CONTENTS: Readonly<Record<Operator['kind'], number>> = {
  REQUEST: 1,
  INQUIRE: 1,
  NOT: 1,
  DAY: 1,
  BECAUSE: 2,
  XOR: 2,
  AND: Number.POSITIVE_INFINITY,
  OR: Number.POSITIVE_INFINITY,
};

/** Makes an operator, a sentence that contains sentences. Throws a RangeError if these are nested deeper than MAX_DEPTH. */
export function makeOperator({ kind, subject, target, day, contents }: Composition): Content {
  const heir = heirOf(kind, subject, target);
  const filled = contents.map((content) => fillSubject(content, heir));
  const surplus = filled.length > MOST_CONTENTS[kind];
  const printed = surplus ? filled.slice(0, MOST_CONTENTS[kind]) : filled;
  const body = headText(kind, target, day) + parenthesised(printed, heir);
  const text = prefix(subject) + body;
  const standing = surplus ? UNFAITHFUL : standingOver(filled, heir);
  const before = standing === UNFAITHFUL ? undefined : known(text, filled);
  if (before !== undefined) return before;
  const depth = 1 + deepest(filled);
  if (depth > MAX_DEPTH) throw new RangeError(`there are more than ${MAX_DEPTH} levels of nested sentences`);
  const make = (): Content => {
    const made = { ...parts(kind, subject), target, day, contents: filled };
    return newContent(made, body, depth, standing);
  };
  if (standing !== UNFAITHFUL) return once(text, filled, make);
  unkept();
  return make();
}

/** Returns the text of an operator before its first parenthesis, such as `REQUEST Agent[02] `, without the subject. */
export function headText(kind: Kind, target: Target | undefined, day: number | undefined): string {
  if (target !== undefined) return `${kind} ${agentText(target)} `;
  return day === undefined ? `${kind} ` : `${kind} ${day} `;
}

/** Returns the text of the contents, each in parentheses. Omits a subject that is equal to `heir`, because it is inherited. */
function parenthesised(contents: readonly Content[], heir: Subject): string {
  let text = '';
  for (const content of contents) {
    const shortened = content.subject === heir ? bodyText(content) : canonicalText(content);
    text += `${text === '' ? '' : ' '}(${shortened})`;
  }
  return text;
}

function deepest(contents: readonly Content[]): number {
  let depth = 0;
  for (const content of contents) depth = Math.max(depth, depthOf(content));
  return depth;
}

/** Sets the subject of a sentence that has no subject, and of the inner sentences that inherit the subject. */
export function fillSubject(content: Content, subject: Subject): Content {
  if (content.subject !== undefined || subject === undefined) return content;
  return changeSubject(content, subject);
}

/** Replaces the subject of a sentence. The subjects of the sentences inside it stay the same. */
export function changeSubject(content: Content, subject: Subject): Content {
  const is = content as unknown as Parts;
  if (is.contents !== undefined) return makeOperator({ ...is, subject } as Composition);
  if (is.talk !== undefined) return makeTalk(is.kind as TalkKind, subject, is.talk);
  if (is.target === undefined) return makeControl(is.kind as ControlKind, subject);
  return makeVerb(is.kind, subject, is.target, is.role, is.species);
}

/** Returns how well an operator conforms to the protocol. `heir`: the subject of inner sentences whose text has none. */
function standingOver(contents: readonly Content[], heir: Subject): Conformance {
  if (contents.length === 0) return UNFAITHFUL;
  let lowest: Conformance = STRICT;
  for (const content of contents) {
    const standing = standingInside(content, heir);
    if (standing < lowest) lowest = standing;
  }
  return lowest;
}

function standingInside(content: Content, heir: Subject): Conformance {
  if (!isControl(content.kind)) return conformanceOf(content);
  return content.subject === heir ? LAX : UNFAITHFUL;
}
