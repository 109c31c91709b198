import { type ContestRole, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';

export type RoleNumMap = Readonly<Record<ContestRole, number>>;

/** The settings that a player gets in `initialize`, with their official names (reference-server 2). */
export interface GameSetting {
  /** A final tie of attack votes, or no valid one, means no attack. */
  readonly enableNoAttack: boolean;
  /** A final tie of votes means no execution. */
  readonly enableNoExecution: boolean;
  /** Role requests are granted. Contests send true but ignore them. */
  readonly enableRoleRequest: boolean;
  /** Maximum number of repeated attack votes after ties. */
  readonly maxAttackRevote: number;
  /** Maximum number of repeated votes after ties (regulation 1.4: one). */
  readonly maxRevote: number;
  /** Number of consecutive Skips that stay Skip; the next one becomes Over. */
  readonly maxSkip: number;
  /** Sentences per seat and day, not counting Skip and Over (regulation 1.3.1). */
  readonly maxTalk: number;
  /** Maximum number of turns in a talk phase (regulation 1.3.1). */
  readonly maxTalkTurn: number;
  readonly maxWhisper: number;
  readonly maxWhisperTurn: number;
  readonly playerNum: number;
  /** A decoy, 0: players cannot see the seed of the run anywhere. */
  readonly randomSeed: number;
  readonly roleNumMap: RoleNumMap;
  /** Day 0 also has a talk phase. */
  readonly talkOnFirstDay: boolean;
  /** Time limit for a reply in milliseconds; -1 if there is none. */
  readonly timeLimit: number;
  /** Sentences that do not parse are recorded as Skip. */
  readonly validateUtterance: boolean;
  /** Has no effect: the official engine never reads it. */
  readonly votableInFirstDay: boolean;
  readonly voteVisible: boolean;
  readonly whisperBeforeRevote: boolean;
}

/** Rules on which the regulation and the official server differ, or which organisers may choose. */
export interface RuleSwitches {
  /**
   * `server`: a seat's Skip beyond maxSkip becomes Over, and a turn of nothing but Over ends the phase. `regulation`: the phase
   * ends after a turn of nothing but Over, or maxSkip + 1 turns of nothing but Skip.
   */
  readonly talkEnd: 'server' | 'regulation';
  /** Whether a seat that said Over is not asked again in that phase. */
  readonly overIsFinal: boolean;
  /** `simultaneous`: a speaker sees what was said up to the previous turn (contests until 2019). */
  readonly talkExchange: 'sequential' | 'simultaneous';
  /** How to treat a vote for nobody, oneself or a dead seat. */
  readonly invalidVote: 'random' | 'abstain';
  /** How to treat a vote for a number without a seat: as an invalid vote, or (server 0.6.2) as one that counts for nobody. */
  readonly unseatedVote: 'invalid' | 'worthless';
  readonly victoryCheck: 'afterNight' | 'afterEachDeath';
  /** The reading that decides which sentences become Skip. */
  readonly utterances: 'server' | 'strict';
  readonly roleRequest: 'ignored' | 'honoured';
}

/** Everything that determines how a game is played, except the seed. Plain data, made by `resolveRules`. */
export interface Rules extends Omit<GameSetting, 'randomSeed'>, RuleSwitches {
  /** The preset, followed by `*` if something was changed. */
  readonly name: string;
}

/** The rules an organiser may set: all but the number of seats and the name. */
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

/** Teams that can win. `NONE`: the day limit was reached (never under contest rules). */
export const TEAMS = ['NONE', 'VILLAGER', 'WEREWOLF'] as const;
export type Team = (typeof TEAMS)[number];

/** A role as its index in the official enumeration (reference-server 1.1). */
export type RoleCode = number;

export const roleCode = (role: Role): RoleCode => ROLES.indexOf(role);

export const BODYGUARD: RoleCode = roleCode('BODYGUARD');
export const MEDIUM: RoleCode = roleCode('MEDIUM');
export const SEER: RoleCode = roleCode('SEER');
export const WEREWOLF: RoleCode = roleCode('WEREWOLF');

/** Roles that a village can have, in dealing order (the official enumeration without FREEMASON and FOX). */
export const DEALT_ROLES: readonly ContestRole[] = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'];

/** The team of a role: the possessed wins with the werewolves (regulation 1.2.2). */
export const teamOf = (role: Role): Team => (role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER');

/** What a seer or medium finds: only the werewolf is a WEREWOLF (regulation 1.2.2). */
export const speciesOf = (role: Role): Species => (role === 'WEREWOLF' ? 'WEREWOLF' : 'HUMAN');
