import { type ContestRole, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';

export type RoleNumMap = Readonly<Record<ContestRole, number>>;

/** The settings that a player receives in `initialize`, with their official names (as in the official server). */
export interface GameSetting {
  /** Whether nobody is attacked if the attack vote ends in a tie or without a valid ballot. */
  readonly enableNoAttack: boolean;
  /** Whether nobody is executed if the vote ends in a tie. */
  readonly enableNoExecution: boolean;
  /** Whether players can request a role. In contests this is true, but no request is granted. */
  readonly enableRoleRequest: boolean;
  /** Maximum number of times that the attack vote is repeated after a tie. */
  readonly maxAttackRevote: number;
  /** Maximum number of times that the vote is repeated after a tie (once in regulation 1.4). */
  readonly maxRevote: number;
  /** Number of consecutive Skips of a seat that are accepted. Every further Skip becomes Over. */
  readonly maxSkip: number;
  /** Maximum number of sentences per seat and day, not counting Skip and Over (regulation 1.3.1). */
  readonly maxTalk: number;
  /** Maximum number of turns in a talk phase (regulation 1.3.1). */
  readonly maxTalkTurn: number;
  readonly maxWhisper: number;
  readonly maxWhisperTurn: number;
  readonly playerNum: number;
  /** Always 0, so that players cannot see the seed of the run. */
  readonly randomSeed: number;
  readonly roleNumMap: RoleNumMap;
  /** Whether day 0 has a talk phase. */
  readonly talkOnFirstDay: boolean;
  /** Time limit for a reply in milliseconds; -1 if there is none. */
  readonly timeLimit: number;
  /** Whether sentences that cannot be parsed are recorded as Skip. */
  readonly validateUtterance: boolean;
  /** Has no effect: the official engine never reads it. */
  readonly votableInFirstDay: boolean;
  readonly voteVisible: boolean;
  readonly whisperBeforeRevote: boolean;
}

/** The rules in which the official server differs from the regulation, and further rules that organisers may change. */
export interface RuleSwitches {
  /**
   * How a talk phase ends. `server`: a seat's Skip beyond `maxSkip` becomes Over, and a turn in which all say Over ends the
   * phase. `regulation`: a turn in which all say Over ends the phase, and so do `maxSkip + 1` turns in which all say Skip.
   */
  readonly talkEnd: 'server' | 'regulation';
  /** Whether a seat that said Over is not asked again in the same phase. */
  readonly overIsFinal: boolean;
  /** Whether speakers hear earlier sentences of the current turn (`sequential`) or only of previous turns (`simultaneous`). */
  readonly talkExchange: 'sequential' | 'simultaneous';
  /** How a vote for nobody, for oneself or for a dead seat counts: as a random vote (`random`) or as no vote (`abstain`). */
  readonly invalidVote: 'random' | 'abstain';
  /** How a vote for a number without a seat counts: as an invalid vote or, as in server 0.6.2, for no seat. */
  readonly unseatedVote: 'invalid' | 'worthless';
  readonly victoryCheck: 'afterNight' | 'afterEachDeath';
  /** The parser that decides whether a sentence is invalid. An invalid sentence becomes Skip. */
  readonly utterances: 'server' | 'strict';
  readonly roleRequest: 'ignored' | 'honoured';
}

/** Everything that determines how a game is played, except the seed and the agents. Plain data, created by `resolveRules`. */
export interface Rules extends Omit<GameSetting, 'randomSeed'>, RuleSwitches {
  /** The name of the preset, followed by `*` if any rule differs from the preset. */
  readonly name: string;
}

/** The rules that an organiser may set: all except the number of seats and the name. */
export type RuleOverrides = Partial<Omit<Rules, 'name' | 'playerNum'>>;

export function gameSettingOf(rules: Rules): GameSetting {
  return Object.freeze({
    enableNoAttack: rules.enableNoAttack,
    enableNoExecution: rules.enableNoExecution,
    enableRoleRequest: rules.enableRoleRequest,
    maxAttackRevote: rules.maxAttackRevote,
    maxRevote: rules.maxRevote,
    maxSkip: rules.maxSkip,
    maxTalk: rules.maxTalk,
    maxTalkTurn: rules.maxTalkTurn,
    maxWhisper: rules.maxWhisper,
    maxWhisperTurn: rules.maxWhisperTurn,
    playerNum: rules.playerNum,
    randomSeed: 0,
    roleNumMap: Object.freeze({ ...rules.roleNumMap }),
    talkOnFirstDay: rules.talkOnFirstDay,
    timeLimit: rules.timeLimit,
    validateUtterance: rules.validateUtterance,
    votableInFirstDay: rules.votableInFirstDay,
    voteVisible: rules.voteVisible,
    whisperBeforeRevote: rules.whisperBeforeRevote,
  });
}

/** The teams that can win. `NONE`: the limit of days was reached (this never happens under contest rules). */
export const TEAMS = ['NONE', 'VILLAGER', 'WEREWOLF'] as const;
export type Team = (typeof TEAMS)[number];

/** A role as an index in the official list of roles (as in the official server). */
export type RoleCode = number;

export const roleCode = (role: Role): RoleCode => ROLES.indexOf(role);

export const BODYGUARD: RoleCode = roleCode('BODYGUARD');
export const MEDIUM: RoleCode = roleCode('MEDIUM');
export const SEER: RoleCode = roleCode('SEER');
export const WEREWOLF: RoleCode = roleCode('WEREWOLF');

/** The roles that a village can have, in the order in which they are dealt: the official order without FREEMASON and FOX. */
export const DEALT_ROLES: readonly ContestRole[] = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'];

/** Returns the team of a role: the possessed wins with the werewolves (regulation 1.2.2). */
export const teamOf = (role: Role): Team => (role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER');

/** Returns the species that a seer or medium finds: WEREWOLF only for the role WEREWOLF (regulation 1.2.2). */
export const speciesOf = (role: Role): Species => (role === 'WEREWOLF' ? 'WEREWOLF' : 'HUMAN');
