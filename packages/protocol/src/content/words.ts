export const ROLES = ['BODYGUARD', 'FREEMASON', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF', 'FOX'] as const;
/** All roles the official parser knows. Only the six of CONTEST_ROLES are dealt. */
export type Role = (typeof ROLES)[number];

/** The six roles of protocol 3.6, section 1. */
export const CONTEST_ROLES = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'] as const;
export type ContestRole = (typeof CONTEST_ROLES)[number];

export const SPECIES = ['HUMAN', 'WEREWOLF'] as const;
export type Species = (typeof SPECIES)[number];

export const CHANNELS = ['TALK', 'WHISPER'] as const;
export type Channel = (typeof CHANNELS)[number];

/** "any of the valid words" (3.6 section 1); its meaning is in meaning/expand.ts. */
export const ANY = 'ANY';
export type Any = typeof ANY;

/** Official index from 1: `3` is `Agent[03]`. */
export type Agent = number;

/** `undefined` if the subject is omitted (UNSPEC in 3.6 section 4.1). */
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

/** The 23 kinds of regulation 5.3. */
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

/** The largest number in a sentence: agents, days and talk IDs are Java ints. */
export const MAX_NUMBER = 2_147_483_647;

/** Maximum nesting of operators: safe for our stack; the official parser needs 4.7 s for it. */
export const MAX_DEPTH = 500;

export const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word);
export const isContestRole = (word: string): word is ContestRole => (CONTEST_ROLES as readonly string[]).includes(word);
export const isSpecies = (word: string): word is Species => (SPECIES as readonly string[]).includes(word);
export const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);
export const isControl = (kind: Kind): kind is ControlKind => kind === 'OVER' || kind === 'SKIP';

const names: string[] = ['ANY'];
for (let agent = 1; agent < 100; agent++) names.push(`Agent[${String(agent).padStart(2, '0')}]`);

/** `Agent[03]`, `Agent[100]` or `ANY`. */
export function agentText(agent: Target): string {
  if (agent === ANY) return ANY;
  if (typeof agent !== 'number') throw new TypeError('not an agent: a number from 1, or ANY');
  return names[agent] ?? `Agent[${agent}]`;
}

/** 3.6 (2019) is the contest's protocol; 2.01 (2017) is the earlier Japanese one. */
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

/** Dialect 2.01 has 13 verbs (section 2) and one operator (section 3). */
export const isOldKind = (kind: Kind): boolean => !NEW_KINDS.has(kind);
