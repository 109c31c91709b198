import { DEALT_ROLES, type Rules } from './rules.ts';

type Line = (rules: Rules) => string;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** One sentence a rule, made from the data, so that what people read is what is played. */
const LINES: Readonly<Record<string, Line>> = {
  village: (r) =>
    `A village has ${r.playerNum} players: ${DEALT_ROLES.filter((role) => r.roleNumMap[role] > 0)
      .map((role) => `${r.roleNumMap[role]} ${role}`)
      .join(', ')}.`,
  firstDay: (r) =>
    r.talkOnFirstDay
      ? 'Day 0 has a whisper and a talk phase.'
      : 'Day 0 has no talk; werewolves whisper.',
  talk: (r) => `A day has up to ${r.maxTalkTurn} turns and ${r.maxTalk} sentences a player.`,
  whisper: (r) =>
    `A night has up to ${r.maxWhisperTurn} whisper turns and ${r.maxWhisper} whispers a werewolf.`,
  exchange: (r) =>
    r.talkExchange === 'sequential'
      ? 'Players speak one after another in a random order, each hearing all that was said.'
      : 'The players of a turn speak at the same time: each hears what was said up to the turn before.',
  talkEnd: (r) =>
    r.talkEnd === 'server'
      ? `Skip number ${r.maxSkip + 1} in a row becomes Over; a turn of nothing but Over ends the phase.`
      : `A turn of nothing but Over, or ${r.maxSkip + 1} turns of nothing but Skip, end the phase.`,
  over: (r) =>
    r.overIsFinal
      ? 'Over is final for the phase.'
      : 'A player who said Over is asked again in the next turn.',
  utterances: (r) =>
    r.validateUtterance
      ? `A sentence that the ${r.utterances} reading rejects is recorded as Skip.`
      : 'Sentences are recorded whatever they say.',
  vote: (r) =>
    `A tied vote is repeated ${times(r.maxRevote)}; still tied, ${r.enableNoExecution ? 'nobody is executed' : 'one of the tied is executed at random'}.`,
  invalidVote: (r) =>
    r.invalidVote === 'random'
      ? 'A vote for nobody, oneself or the dead becomes a vote for a random other living player.'
      : 'A vote for nobody, oneself or the dead is dropped.',
  unseatedVote: (r) =>
    r.unseatedVote === 'invalid'
      ? 'A vote for a number without a seat is such a vote too.'
      : 'A vote for a number without a seat counts for nobody.',
  voteVisible: (r) => (r.voteVisible ? 'Votes are public.' : 'Votes are secret.'),
  attack: (r) =>
    `A tied attack vote is repeated ${times(r.maxAttackRevote)}; still tied, ${r.enableNoAttack ? 'nobody is attacked' : 'one of the tied is attacked at random'}.`,
  noBallot: (r) =>
    r.enableNoAttack
      ? 'Without a valid attack vote nobody is attacked.'
      : 'Without a valid attack vote a random human is attacked.',
  whisperBeforeRevote: (r) =>
    r.whisperBeforeRevote
      ? 'Werewolves whisper again before an attack revote.'
      : 'There is no whisper before an attack revote.',
  victory: (r) =>
    r.victoryCheck === 'afterNight'
      ? 'Victory is checked after the night: the attack of the last night still happens.'
      : 'Victory is checked after the execution and after the attack.',
  roleRequest: (r) =>
    r.roleRequest === 'ignored'
      ? 'Wishes for a role are ignored.'
      : 'Wishes for a role are granted while there are places.',
  timeLimit: (r) =>
    r.timeLimit < 0
      ? 'No time limit is announced.'
      : `The announced time limit is ${r.timeLimit} ms.`,
};

/** The rules in words, one sentence a rule, in the order of play. */
export const describeRules = (rules: Rules): string[] =>
  Object.values(LINES).map((line) => line(rules));

/** The sentences in which two rule sets differ; empty if they play the same game. */
export function diffRules(a: Rules, b: Rules): { readonly a: string; readonly b: string }[] {
  return Object.values(LINES)
    .map((line) => ({ a: line(a), b: line(b) }))
    .filter((pair) => pair.a !== pair.b);
}
