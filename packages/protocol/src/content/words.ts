export const ROLES = ['BODYGUARD', 'FREEMASON', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF', 'FOX'] as const;
/** All roles that the official parser knows. Contests use only the six of CONTEST_ROLES. */
export type Role = (typeof ROLES)[number];

/** The six roles of contests (protocol 3.6, section 1). */
export const CONTEST_ROLES = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'] as const;
export type ContestRole = (typeof CONTEST_ROLES)[number];

export const SPECIES = ['HUMAN', 'WEREWOLF'] as const;
export type Species = (typeof SPECIES)[number];

export const CHANNELS = ['TALK', 'WHISPER'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The word ANY in sentences stands for any valid word (protocol 3.6, section 1). meaning/expand.ts implements its meaning. */
export const ANY = 'ANY';
export type Any = typeof ANY;

/** The official number of an agent, from 1. The number 3 is written `Agent[03]` in sentences. */
export type Agent = number;

/** The subject of a sentence; `undefined` if the text names no subject (called UNSPEC in protocol 3.6, section 4.1). */
export type Subject = Agent | Any | undefined;
export type Target = Agent | Any;
export type RoleWord = Role | Any;
export type SpeciesWord = Species | Any;

export const ROLE_KINDS = ['ESTIMATE', 'COMINGOUT'] as const;
export const SPECIES_KINDS = ['DIVINED', 'IDENTIFIED'] as const;
export const TARGET_KINDS = ['DIVINATION', 'GUARD', 'VOTE', 'ATTACK', 'GUARDED', 'VOTED', 'ATTACKED'] as const;
export const TALK_KINDS = ['AGREE', 'DISAGREE'] as const;
export const DIRECTED_KINDS = ['REQUEST', 'INQUIRE'] as const;
export const PAIR_KINDS = ['BECAUSE', 'XOR'] as const;
export const LIST_KINDS = ['AND', 'OR'] as const;
export const CONTROL_KINDS = ['OVER', 'SKIP'] as const;

/** The 23 kinds of sentences in regulation 5.3. */
export const KINDS = [
  ...ROLE_KINDS,
  ...SPECIES_KINDS,
  ...TARGET_KINDS,
  ...TALK_KINDS,
  ...DIRECTED_KINDS,
  ...PAIR_KINDS,
  ...LIST_KINDS,
  'NOT',
  'DAY',
  ...CONTROL_KINDS,
] as const;
export type Kind = (typeof KINDS)[number];

export type RoleKind = (typeof ROLE_KINDS)[number];
export type SpeciesKind = (typeof SPECIES_KINDS)[number];
export type TargetKind = (typeof TARGET_KINDS)[number];
export type TalkKind = (typeof TALK_KINDS)[number];
export type DirectedKind = (typeof DIRECTED_KINDS)[number];
export type PairKind = (typeof PAIR_KINDS)[number];
export type ListKind = (typeof LIST_KINDS)[number];
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** The largest number in a sentence: agents, days and talk IDs are Java ints in the official server. */
export const MAX_NUMBER = 2_147_483_647;

/** Maximum nesting depth of sentences. Deeper ones could overflow the stack; the official parser takes 4.7 s for this depth. */
export const MAX_DEPTH = 500;

export const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word);
export const isContestRole = (word: string): word is ContestRole => (CONTEST_ROLES as readonly string[]).includes(word);
export const isSpecies = (word: string): word is Species => (SPECIES as readonly string[]).includes(word);
export const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);
export const isControl = (kind: Kind): kind is ControlKind => kind === 'OVER' || kind === 'SKIP';

const names: string[] = ['ANY'];
for (let agent = 1; agent < 100; agent++) names.push(`Agent[${String(agent).padStart(2, '0')}]`);

/** Returns the text of an agent in sentences, such as `Agent[03]`, `Agent[100]` or `ANY`. */
export function agentText(agent: Target): string {
  if (agent === ANY) return ANY;
  if (typeof agent !== 'number') throw new TypeError('expected an agent (a number from 1, or ANY)');
  return names[agent] ?? `Agent[${agent}]`;
}

/** The versions of the protocol: contests use 3.6 (of 2019); earlier Japanese contests used 2.01 (of 2017). */
export const DIALECTS = ['3.6', '2.01'] as const;
export type Dialect = (typeof DIALECTS)[number];

const NEW_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  'VOTED',
  'ATTACKED',
  'INQUIRE',
  'BECAUSE',
  'XOR',
  'AND',
  'OR',
  'NOT',
  'DAY',
]);

/** Whether dialect 2.01 has sentences of this kind: 13 verbs (its section 2) and the operator REQUEST (its section 3). */
export const isOldKind = (kind: Kind): boolean => !NEW_KINDS.has(kind);
