import { type ContestRole, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';

/** How many seats hold each role. */
export type RoleNumMap = Readonly<Record<ContestRole, number>>;

/** The settings that a player gets in `initialize`, with the official names (reference-server 2). */
export interface GameSetting {
  /** A final tie of attack votes, or no valid one, means no attack. */
  readonly enableNoAttack: boolean;
  /** A final tie of votes means no execution. */
  readonly enableNoExecution: boolean;
  /** Wishes for roles are honoured. Contests send true and ignore wishes. */
  readonly enableRoleRequest: boolean;
  /** Attack votes repeated after a tie, at most. */
  readonly maxAttackRevote: number;
  /** Votes repeated after a tie, at most (regulation 1.4: one). */
  readonly maxRevote: number;
  /** Skips in a row that stay Skip; the next one becomes Over. */
  readonly maxSkip: number;
  /** Sentences a day and seat, Skip and Over not counted (regulation 1.3.1). */
  readonly maxTalk: number;
  /** Turns of a talk phase, at most (regulation 1.3.1). */
  readonly maxTalkTurn: number;
  readonly maxWhisper: number;
  readonly maxWhisperTurn: number;
  /** Seats of the village. */
  readonly playerNum: number;
  /** A decoy: the seed of the run is nowhere a player can see. */
  readonly randomSeed: number;
  readonly roleNumMap: RoleNumMap;
  /** Day 0 has a talk phase too. */
  readonly talkOnFirstDay: boolean;
  /** Milliseconds for a reply; -1 where none is set. */
  readonly timeLimit: number;
  /** Sentences that do not parse are recorded as Skip. */
  readonly validateUtterance: boolean;
  /** Kept for its name: the official engine never reads it. */
  readonly votableInFirstDay: boolean;
  /** Who voted for whom is public. */
  readonly voteVisible: boolean;
  /** Another whisper phase before each attack revote. */
  readonly whisperBeforeRevote: boolean;
}

/** Where the regulation and the official server differ, or organisers may choose. */
export interface RuleSwitches {
  /** `server`: a seat's Skip beyond maxSkip becomes Over, a turn of nothing but Over ends the phase. `regulation`: a turn of Overs, or maxSkip + 1 turns of nothing but Skip. */
  readonly talkEnd: 'server' | 'regulation';
  /** A seat that said Over is not asked again in that phase. */
  readonly overIsFinal: boolean;
  /** `simultaneous`: a speaker sees what was said up to the turn before (contests until 2019). */
  readonly talkExchange: 'sequential' | 'simultaneous';
  /** What a vote for nobody, oneself or the dead becomes. */
  readonly invalidVote: 'random' | 'abstain';
  /** A vote for a number that has no seat: an invalid vote, or (server 0.6.2) one that counts for nobody. */
  readonly unseatedVote: 'invalid' | 'worthless';
  readonly victoryCheck: 'afterNight' | 'afterEachDeath';
  /** The reading that decides which sentences become Skip. */
  readonly utterances: 'server' | 'strict';
  /** What to do with a seat's wish for a role. */
  readonly roleRequest: 'ignored' | 'honoured';
}

/** Everything that decides how a game is played, but the seed. Plain data; made by `resolveRules`. */
export interface Rules extends Omit<GameSetting, 'randomSeed'>, RuleSwitches {
  /** The preset it came from, with `*` when something was changed. */
  readonly name: string;
}

/** What an organiser may set: every rule but the number of seats and the name. */
export type RuleOverrides = Partial<Omit<Rules, 'name' | 'playerNum'>>;

/** The part of the rules that a player is told. */
export function gameSettingOf(rules: Rules, randomSeed: number): GameSetting {
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
    randomSeed,
    roleNumMap: Object.freeze({ ...rules.roleNumMap }),
    talkOnFirstDay: rules.talkOnFirstDay,
    timeLimit: rules.timeLimit,
    validateUtterance: rules.validateUtterance,
    votableInFirstDay: rules.votableInFirstDay,
    voteVisible: rules.voteVisible,
    whisperBeforeRevote: rules.whisperBeforeRevote,
  });
}

/** Teams that can win. `NONE`: the day limit of the rules was reached (never under contest rules). */
export const TEAMS = ['NONE', 'VILLAGER', 'WEREWOLF'] as const;
export type Team = (typeof TEAMS)[number];

/** A role inside the engine: its position in the official enumeration (reference-server 1.1). */
export type RoleCode = number;

const codeOf = (role: Role): RoleCode => ROLES.indexOf(role);

export const BODYGUARD: RoleCode = codeOf('BODYGUARD');
export const MEDIUM: RoleCode = codeOf('MEDIUM');

export const SEER: RoleCode = codeOf('SEER');
export const WEREWOLF: RoleCode = codeOf('WEREWOLF');

/** Roles that a village can hold, in dealing order (the official enumeration without FREEMASON and FOX). */
export const DEALT_ROLES: readonly ContestRole[] = ['BODYGUARD', 'MEDIUM', 'POSSESSED', 'SEER', 'VILLAGER', 'WEREWOLF'];

export const roleCode = codeOf;

/** The team that a role wins with: the possessed wins with the werewolves (regulation 1.2.2). */
export const teamOf = (role: Role): Team => (role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER');

/** What a seer or medium finds: only the werewolf is a WEREWOLF (regulation 1.2.2). */
export const speciesOf = (role: Role): Species => (role === 'WEREWOLF' ? 'WEREWOLF' : 'HUMAN');
