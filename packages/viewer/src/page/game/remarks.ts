import { type Agent, type Content, explain, type Language, parseLogged, type Role } from '@aiwolf-arena/protocol';

/** What a text says about roles and votes. Statements of which the speaker is not the subject are omitted. */
export function remarksOf(text: string, speaker: Agent): Remark[] {
  const content = contentOf(text);
  return content === null ? [] : asserted(content).flatMap((one) => remark(one, speaker));
}

export type Remark =
  | { readonly kind: 'claim'; readonly role: Role }
  | { readonly kind: 'suspects' | 'trusts' | 'votes'; readonly target: Agent }
  | { readonly kind: 'found'; readonly target: Agent; readonly werewolf: boolean; readonly by: 'DIVINED' | 'IDENTIFIED' };

const asserted = (content: Content): Content[] =>
  content.kind === 'AND' || content.kind === 'BECAUSE'
    ? content.contents.flatMap(asserted)
    : content.kind === 'DAY'
      ? asserted(content.contents[0])
      : [content];

function remark(content: Content, speaker: Agent): Remark[] {
  if (content.subject !== undefined && content.subject !== speaker) return [];
  switch (content.kind) {
    case 'COMINGOUT':
      return content.target === speaker && content.role !== 'ANY' ? [{ kind: 'claim', role: content.role }] : [];
    case 'ESTIMATE':
      if (typeof content.target !== 'number' || content.role === 'ANY') return [];
      return [{ kind: ['WEREWOLF', 'POSSESSED'].includes(content.role) ? 'suspects' : 'trusts', target: content.target }];
    case 'VOTE':
      return typeof content.target === 'number' ? [{ kind: 'votes', target: content.target }] : [];
    case 'DIVINED':
    case 'IDENTIFIED':
      if (typeof content.target !== 'number' || content.species === 'ANY') return [];
      return [{ kind: 'found', target: content.target, werewolf: content.species === 'WEREWOLF', by: content.kind }];
    default:
      return [];
  }
}

export function explanationOf(text: string, speaker: Agent, language: Language): string | null {
  const content = contentOf(text);
  return content === null ? null : explain(content, { speaker, language });
}

/** The sentences that were parsed so far, by their text, because the same texts are said again and again. */
const READ = new Map<string, Content | null>();

export function contentOf(text: string): Content | null {
  let content = READ.get(text);
  if (content === undefined) {
    const read = parseLogged(text);
    content = read.ok ? read.value.content : null;
    READ.set(text, content);
  }
  return content;
}
