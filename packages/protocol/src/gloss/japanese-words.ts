/** The words of a sentence in Japanese; in a question ANY is what is asked for. */
import type { Content, TalkNumber } from '../content/kinds.ts';
import type { Role, RoleWord, SpeciesWord, Target } from '../words.ts';
import { ANY, agentText } from '../words.ts';
import { type Names, named } from './names.ts';

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
export function subjectOf(content: Content, names: Names): string {
  const subject = named(content.subject, names);
  if (subject === undefined) return '発言者は';
  return subject === ANY ? `${anybody(names)}が` : `${agentText(subject)}は`;
}

function anybody({ asking, dialect }: Names): string {
  if (asking) return '誰';
  return dialect === '2.01' ? '該当する全員' : '誰か';
}

export const agent = (target: Target, names: Names): string =>
  target === ANY ? anybody(names) : agentText(target);

export function roleText(role: RoleWord, { asking }: Names): string {
  if (role !== ANY) return ROLE_NAMES[role];
  return asking ? 'どの役職' : 'いずれかの役職';
}

export function speciesText(species: SpeciesWord, { asking }: Names): string {
  if (species !== ANY) return species === 'HUMAN' ? '人間' : '人狼';
  return asking ? 'どちらの種族' : 'いずれかの種族';
}

export const talkText = ({ channel, day, id }: TalkNumber): string =>
  `${day}日目の${channel === 'TALK' ? '会話' : '囁き'}${id}番の発話`;
