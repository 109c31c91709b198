import type { Content, Inquire, Operator, Request, TalkNumber } from '../content/kinds.ts';
import {
  ANY,
  agentText,
  type Role,
  type RoleWord,
  type SpeciesWord,
  type Target,
} from '../content/words.ts';
import { hasAny } from '../meaning/match.ts';
import { type Names, named } from './names.ts';

export const japanese = (content: Content, names: Names): string => `${clause(content, names)}。`;

const clause = (content: Content, names: Names): string =>
  `${subjectOf(content, names)}${phrase(content, names)}`;

function phrase(content: Content, names: Names): string {
  switch (content.kind) {
    case 'ESTIMATE':
      return `${agent(content.target, names)}の役職を${roleText(content.role, names)}と推測する`;
    case 'COMINGOUT':
      return `${agent(content.target, names)}の役職を${roleText(content.role, names)}と宣言する`;
    case 'DIVINATION':
      return `${agent(content.target, names)}を占う`;
    case 'GUARD':
      return `${agent(content.target, names)}を護衛する`;
    case 'VOTE':
      return `${agent(content.target, names)}に投票する`;
    case 'ATTACK':
      return `${agent(content.target, names)}を襲撃する`;
    case 'AGREE':
      return `${talkText(content.talk)}に同意する`;
    case 'DISAGREE':
      return `${talkText(content.talk)}に同意しない`;
    case 'OVER':
      return '今日はもう話すことがない';
    case 'SKIP':
      return '今は話すことがない';
    case 'DIVINED':
    case 'IDENTIFIED':
    case 'GUARDED':
    case 'VOTED':
    case 'ATTACKED':
      return past(content, names);
    default:
      return claim(content, names);
  }
}

type Past = Extract<Content, { kind: 'DIVINED' | 'IDENTIFIED' | 'GUARDED' | 'VOTED' | 'ATTACKED' }>;

function past(content: Past, names: Names): string {
  const target = agent(content.target, names);
  switch (content.kind) {
    case 'DIVINED':
      return `${target}を占った結果、${speciesText(content.species, names)}だった`;
    case 'IDENTIFIED':
      return `${target}の霊媒結果が${speciesText(content.species, names)}だった`;
    case 'GUARDED':
      return `${target}を護衛した`;
    case 'VOTED':
      return `${target}に投票した`;
    case 'ATTACKED':
      return `${target}を襲撃した`;
  }
}

function claim(content: Operator, names: Names): string {
  switch (content.kind) {
    case 'REQUEST':
      return request(content, names);
    case 'INQUIRE':
      return inquiry(content, names);
    case 'BECAUSE': {
      const [reason, conclusion] = content.contents;
      return `「${clause(reason, names)}」ことを理由に「${clause(conclusion, names)}」と述べる`;
    }
    case 'DAY':
      return `${content.day}日目のこととして「${clause(content.contents[0], names)}」と述べる`;
    case 'NOT':
      return `「${clause(content.contents[0], names)}」ことを否定する`;
    default:
      return `${list(content.contents, names)}の${COUNT[content.kind]}が成り立つと述べる`;
  }
}

const COUNT = { AND: '全て', OR: '少なくとも一つ', XOR: 'どちらか一つだけ' } as const;

const list = (contents: readonly Content[], names: Names): string =>
  contents.length === 0
    ? '（なし）'
    : contents.map((content) => `「${clause(content, names)}」`).join('');

function request({ target, contents: [content] }: Request, names: Names): string {
  const asked = agent(target, { ...names, asking: false });
  if (content.subject === target) return `${asked}に${duty(content, names)}よう求める`;
  return `${asked}に「${clause(content, names)}」状態にするよう求める`;
}

/** Results of the past are pretended (3.6 section 5.1). */
function duty(content: Content, names: Names): string {
  switch (content.kind) {
    case 'DIVINED':
    case 'IDENTIFIED':
    case 'GUARDED':
    case 'VOTED':
    case 'ATTACKED':
      return `「${past(content, names)}」ものとして振る舞う`;
    case 'OVER':
      return '今日の発話を終える';
    case 'SKIP':
      return '今は発話を控える';
    case 'AND':
    case 'OR':
    case 'XOR':
      return `${list(content.contents, names)}の${COUNT[content.kind]}を実現する`;
    default:
      return phrase(content, names);
  }
}

function inquiry({ target, contents: [content] }: Inquire, names: Names): string {
  const asked = agent(target, { ...names, asking: false });
  const own = content.subject === target;
  const about = own ? '' : subjectOf(content, names);
  if (!hasAny(content, own))
    return `${asked}に「${about}${phrase(content, names)}」かどうかを尋ねる`;
  const asking = { ...names, asking: true };
  const who = own ? '' : subjectOf(content, asking);
  return `${asked}に「${who}${phrase(content, asking)}」の答えとなる語を尋ねる`;
}

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  BODYGUARD: '狩人',
  FREEMASON: '共有者',
  MEDIUM: '霊媒師',
  POSSESSED: '裏切り者',
  SEER: '占い師',
  VILLAGER: '村人',
  WEREWOLF: '人狼',
  FOX: '妖狐',
};

/** The topic takes は; what is asked for takes が. */
function subjectOf(content: Content, names: Names): string {
  const subject = named(content.subject, names);
  if (subject === undefined) return '発言者は';
  return subject === ANY ? `${anybody(names)}が` : `${agentText(subject)}は`;
}

function anybody({ asking, dialect }: Names): string {
  if (asking) return '誰';
  return dialect === '2.01' ? '該当する全員' : '誰か';
}

const agent = (target: Target, names: Names): string =>
  target === ANY ? anybody(names) : agentText(target);

function roleText(role: RoleWord, { asking }: Names): string {
  if (role !== ANY) return ROLE_NAMES[role];
  return asking ? 'どの役職' : 'いずれかの役職';
}

function speciesText(species: SpeciesWord, { asking }: Names): string {
  if (species !== ANY) return species === 'HUMAN' ? '人間' : '人狼';
  return asking ? 'どちらの種族' : 'いずれかの種族';
}

const talkText = ({ channel, day, id }: TalkNumber): string =>
  `${day}日目の${channel === 'TALK' ? '会話' : '囁き'}${id}番の発話`;
