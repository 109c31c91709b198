import type { Content, Inquire, Operator, Request, TalkNumber } from '../content/kinds.ts';
import { ANY, agentText, type RoleWord, type SpeciesWord, type Target } from '../content/words.ts';
import { hasAny } from '../meaning/match.ts';
import { type Names, named } from './names.ts';

export const english = (content: Content, names: Names): string => {
  const text = clause(content, names);
  const stop = text.endsWith('?') ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}`;
};

/** "Agent[01] will vote for Agent[02]". */
function clause(content: Content, names: Names): string {
  return `${subjectOf(content, names)} ${predicate(content, names)}`;
}

function predicate(content: Content, names: Names): string {
  switch (content.kind) {
    case 'ESTIMATE':
      return `thinks that ${agent(content.target, names, 'who')} is ${roleText(content.role, names)}`;
    case 'COMINGOUT':
      return `declares that ${agent(content.target, names, 'who')} is ${roleText(content.role, names)}`;
    case 'AGREE':
      return `agrees with ${talkText(content.talk)}`;
    case 'DISAGREE':
      return `disagrees with ${talkText(content.talk)}`;
    case 'OVER':
      return 'has nothing more to say today';
    case 'SKIP':
      return 'has nothing to say now';
    case 'DIVINED':
    case 'IDENTIFIED':
    case 'GUARDED':
    case 'VOTED':
    case 'ATTACKED':
      return past(content, names);
    case 'DIVINATION':
    case 'GUARD':
    case 'VOTE':
    case 'ATTACK':
      return `will ${duty(content, names)}`;
    default:
      return claim(content, names);
  }
}

type Past = Extract<Content, { kind: 'DIVINED' | 'IDENTIFIED' | 'GUARDED' | 'VOTED' | 'ATTACKED' }>;

function past(content: Past, names: Names): string {
  const target = agent(content.target, names, 'whom');
  switch (content.kind) {
    case 'DIVINED':
      return `divined ${target} and saw that it is ${speciesText(content.species, names)}`;
    case 'IDENTIFIED':
      return `saw as the medium that dead ${target} was ${speciesText(content.species, names)}`;
    case 'GUARDED':
      return `guarded ${target}`;
    case 'VOTED':
      return `voted for ${target}`;
    case 'ATTACKED':
      return `attacked ${target}`;
  }
}

/** What a subject says with an operator. */
function claim(content: Operator, names: Names): string {
  switch (content.kind) {
    case 'REQUEST':
      return request(content, names);
    case 'INQUIRE':
      return inquiry(content, names);
    case 'BECAUSE': {
      const [reason, conclusion] = content.contents;
      return `says, because ${clause(reason, names)}, that ${clause(conclusion, names)}`;
    }
    case 'DAY':
      return `says of day ${content.day} that ${clause(content.contents[0], names)}`;
    case 'NOT':
      return `denies that ${clause(content.contents[0], names)}`;
    default:
      return `says that ${COUNT[content.kind]} of these holds: ${list(content.contents, names)}`;
  }
}

const COUNT = { AND: 'each', OR: 'at least one', XOR: 'exactly one' } as const;

const list = (contents: readonly Content[], names: Names): string =>
  contents.length === 0 ? '(none)' : contents.map((content) => clause(content, names)).join('; ');

/** "asks Agent[02] to divine Agent[03]" (3.6 section 5.1). */
function request({ target, contents: [content] }: Request, names: Names): string {
  const asked = target === ANY ? anyone(names) : agentText(target);
  if (content.subject !== target)
    return `asks ${asked} to bring about that ${clause(content, names)}`;
  if (content.kind === 'NOT' && content.contents[0].subject === target)
    return `asks ${asked} not to ${duty(content.contents[0], names)}`;

  return `asks ${asked} to ${duty(content, names)}`;
}

/** Yes or no without ANY; with it, which word fits (3.6 sections 3.1 and 5.3). */
function inquiry({ target, contents: [content] }: Inquire, names: Names): string {
  const asked = target === ANY ? anyone(names) : agentText(target);
  const about =
    target === ANY && content.subject === ANY ? 'that agent' : subjectOf(content, names);
  if (!hasAny(content, content.subject === target))
    return `asks ${asked} whether ${about} ${predicate(content, names)}, yes or no`;
  const asking = { ...names, asking: true };
  const who = content.subject === target ? about : subjectOf(content, asking);
  return `asks ${asked} which word fits: ${who} ${predicate(content, asking)}?`;
}

/** What follows "asks somebody to": results of the past are pretended (3.6 section 5.1). */
function duty(content: Content, names: Names): string {
  switch (content.kind) {
    case 'DIVINATION':
      return `divine ${agent(content.target, names, 'whom')}`;
    case 'GUARD':
      return `guard ${agent(content.target, names, 'whom')}`;
    case 'VOTE':
      return `vote for ${agent(content.target, names, 'whom')}`;
    case 'ATTACK':
      return `attack ${agent(content.target, names, 'whom')}`;
    case 'DIVINED':
    case 'IDENTIFIED':
    case 'GUARDED':
    case 'VOTED':
    case 'ATTACKED':
      return `act as if they had ${pretended(content, names)}`;
    case 'OVER':
      return 'end their talk for today';
    case 'SKIP':
      return 'say nothing for now';
    case 'AND':
    case 'OR':
    case 'XOR':
      return `make ${COUNT[content.kind]} of these true: ${list(content.contents, names)}`;
    default:
      return infinitive(predicate(content, names));
  }
}

const pretended = (content: Past, names: Names): string =>
  past(content, names).replace(/^saw/, 'seen').replace('and saw', 'and seen');

/** "thinks that ..." as "think that ...": every other predicate starts with a regular verb. */
const infinitive = (words: string): string => words.replace(/^(\w+)s(?=\W)/, '$1');

function subjectOf(content: Content, names: Names): string {
  const subject = named(content.subject, names);
  if (subject === undefined) return 'the speaker';
  return agent(subject, names, 'who');
}

function agent(word: Target, names: Names, question: 'who' | 'whom'): string {
  if (word !== ANY) return agentText(word);
  if (names.asking) return question;
  return anyone(names);
}

const roleText = (role: RoleWord, { asking }: Names): string => {
  if (role === ANY) return asking ? 'which role' : 'of any role';
  return role === 'POSSESSED' ? 'possessed' : `a ${role.toLowerCase()}`;
};

const speciesText = (species: SpeciesWord, { asking }: Names): string => {
  if (species === ANY) return asking ? 'human or a werewolf' : 'of either species';
  return species === 'HUMAN' ? 'human' : 'a werewolf';
};

const talkText = ({ channel, day, id }: TalkNumber): string =>
  `${channel === 'TALK' ? 'talk' : 'whisper'} ${id} of day ${day}`;

const anyone = ({ dialect }: Names): string =>
  dialect === '2.01' ? 'everyone concerned' : 'anyone';
