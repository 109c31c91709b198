/** The words of a sentence in English; in a question ANY is what is asked for. */
import type { Content, TalkNumber } from '../content/kinds.ts';
import type { RoleWord, SpeciesWord, Target } from '../words.ts';
import { ANY, agentText } from '../words.ts';
import { type Names, named } from './names.ts';

export function subjectOf(content: Content, names: Names): string {
  const subject = named(content.subject, names);
  if (subject === undefined) return 'the speaker';
  return agent(subject, names, 'who');
}

export function agent(word: Target, names: Names, question: 'who' | 'whom'): string {
  if (word !== ANY) return agentText(word);
  if (names.asking) return question;
  return anyone(names);
}

export const roleText = (role: RoleWord, { asking }: Names): string => {
  if (role === ANY) return asking ? 'which role' : 'of any role';
  return role === 'POSSESSED' ? 'possessed' : `a ${role.toLowerCase()}`;
};

export const speciesText = (species: SpeciesWord, { asking }: Names): string => {
  if (species === ANY) return asking ? 'human or a werewolf' : 'of either species';
  return species === 'HUMAN' ? 'human' : 'a werewolf';
};

export const talkText = ({ channel, day, id }: TalkNumber): string =>
  `${channel === 'TALK' ? 'talk' : 'whisper'} ${id} of day ${day}`;

export const anyone = ({ dialect }: Names): string =>
  dialect === '2.01' ? 'everyone concerned' : 'anyone';
