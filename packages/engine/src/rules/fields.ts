import { DEALT_ROLES, type RuleOverrides, type Rules } from './rules.ts';

/** The possible values of a rule: a boolean, an integer within bounds, one of several words, or ('seats') a number per role. */
type RuleValue = 'boolean' | 'seats' | { readonly from: number; readonly to: number } | readonly string[];

export interface RuleField<Value = unknown> {
  readonly takes: RuleValue;
  /** The rule's value in the contests of 2020 and 2021. Omitted for `roleNumMap`, which depends on the number of players. */
  readonly contest?: Value;
  /** Describes the rule in a sentence. Omitted if another rule's sentence covers it, or if the rule has no visible effect. */
  readonly says?: (rules: Rules) => string;
}

const TIMES = { from: 0, to: 200 } as const;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/** All rules in the order in which a game uses them, with their possible values and their descriptions. */
export const RULE_FIELDS = {
  roleNumMap: {
    takes: 'seats',
    says: (r) =>
      `A village has ${r.playerNum} players: ${DEALT_ROLES.filter((role) => r.roleNumMap[role] > 0)
        .map((role) => `${r.roleNumMap[role]} ${role}`)
        .join(', ')}.`,
  },
  talkOnFirstDay: {
    takes: 'boolean',
    contest: false,
    says: (r) => (r.talkOnFirstDay ? 'Day 0 has a whisper and a talk phase.' : 'Day 0 has no talk; werewolves whisper.'),
  },
  maxTalk: {
    takes: TIMES,
    contest: 10,
    says: (r) => `A day has up to ${r.maxTalkTurn} turns and ${r.maxTalk} sentences a player.`,
  },
  maxTalkTurn: { takes: TIMES, contest: 20 },
  maxWhisper: {
    takes: TIMES,
    contest: 10,
    says: (r) => `A night has up to ${r.maxWhisperTurn} whisper turns and ${r.maxWhisper} whispers a werewolf.`,
  },
  maxWhisperTurn: { takes: TIMES, contest: 20 },
  talkExchange: {
    takes: ['sequential', 'simultaneous'],
    contest: 'sequential',
    says: (r) =>
      r.talkExchange === 'sequential'
        ? 'Players speak one after another in a random order, each hearing all that was said.'
        : 'The players of a turn speak at the same time: each hears what was said up to the turn before.',
  },
  talkEnd: {
    takes: ['server', 'regulation'],
    contest: 'server',
    says: (r) =>
      r.talkEnd === 'server'
        ? `Skip number ${r.maxSkip + 1} in a row becomes Over; a turn in which all say Over ends the phase.`
        : `A turn in which all say Over, or ${r.maxSkip + 1} turns in which all say Skip, end the phase.`,
  },
  maxSkip: { takes: TIMES, contest: 2 },
  overIsFinal: {
    takes: 'boolean',
    contest: false,
    says: (r) => (r.overIsFinal ? 'Over is final for the phase.' : 'A player who said Over is asked again in the next turn.'),
  },
  validateUtterance: {
    takes: 'boolean',
    contest: true,
    says: (r) =>
      r.validateUtterance
        ? `A sentence that the ${r.utterances} reading rejects is recorded as Skip.`
        : 'Sentences are recorded even if they are invalid.',
  },
  utterances: { takes: ['server', 'strict'], contest: 'server' },
  maxRevote: {
    takes: TIMES,
    contest: 1,
    says: (r) =>
      `A tied vote is repeated ${times(r.maxRevote)}; if it is still tied, ${r.enableNoExecution ? 'nobody is executed' : 'one of the tied players is executed at random'}.`,
  },
  enableNoExecution: { takes: 'boolean', contest: false },
  invalidVote: {
    takes: ['random', 'abstain'],
    contest: 'random',
    says: (r) =>
      r.invalidVote === 'random'
        ? 'A vote for nobody, oneself or the dead becomes a vote for a random other living player.'
        : 'A vote for nobody, oneself or the dead is dropped.',
  },
  unseatedVote: {
    takes: ['invalid', 'worthless'],
    contest: 'invalid',
    says: (r) =>
      r.unseatedVote === 'invalid'
        ? 'A vote for a number without a seat is treated like a vote for nobody.'
        : 'A vote for a number without a seat counts for nobody.',
  },
  voteVisible: { takes: 'boolean', contest: true, says: (r) => (r.voteVisible ? 'Votes are public.' : 'Votes are secret.') },
  maxAttackRevote: {
    takes: TIMES,
    contest: 1,
    says: (r) =>
      `A tied attack vote is repeated ${times(r.maxAttackRevote)}; if it is still tied, ${r.enableNoAttack ? 'nobody is attacked' : 'one of the tied players is attacked at random'}.`,
  },
  enableNoAttack: {
    takes: 'boolean',
    contest: false,
    says: (r) =>
      r.enableNoAttack
        ? 'Without a valid attack vote nobody is attacked.'
        : 'Without a valid attack vote a random human is attacked.',
  },
  whisperBeforeRevote: {
    takes: 'boolean',
    contest: false,
    says: (r) =>
      r.whisperBeforeRevote
        ? 'Werewolves whisper again before an attack revote.'
        : 'There is no whisper before an attack revote.',
  },
  victoryCheck: {
    takes: ['afterNight', 'afterEachDeath'],
    contest: 'afterNight',
    says: (r) =>
      r.victoryCheck === 'afterNight'
        ? 'Victory is checked after the night: the attack of the last night still happens.'
        : 'Victory is checked after the execution and after the attack.',
  },
  roleRequest: {
    takes: ['ignored', 'honoured'],
    contest: 'ignored',
    says: (r) => (r.roleRequest === 'ignored' ? 'Role requests are ignored.' : 'Role requests are granted while seats remain.'),
  },
  enableRoleRequest: { takes: 'boolean', contest: true },
  timeLimit: {
    takes: { from: -1, to: 2_147_483_647 },
    contest: -1,
    says: (r) => (r.timeLimit < 0 ? 'No time limit is announced.' : `The announced time limit is ${r.timeLimit} ms.`),
  },
  votableInFirstDay: { takes: 'boolean', contest: false },
} as const satisfies { readonly [Rule in keyof Required<RuleOverrides>]: RuleField<Rules[Rule]> };

const FIELDS: readonly RuleField[] = Object.values(RULE_FIELDS);

/** Describes the rules in English sentences, in the order in which a game uses the rules. */
export const describeRules = (rules: Rules): string[] =>
  FIELDS.flatMap(({ says }) => (says === undefined ? [] : [says(rules)]));

/** Returns the sentences in which the descriptions of two sets of rules differ; empty if both describe the same game. */
export function diffRules(a: Rules, b: Rules): { readonly a: string; readonly b: string }[] {
  const [ofA, ofB] = [describeRules(a), describeRules(b)];
  return ofA.map((line, i) => ({ a: line, b: ofB[i]! })).filter((pair) => pair.a !== pair.b);
}
