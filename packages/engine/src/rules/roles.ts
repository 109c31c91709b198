import { type ContestRole, ROLES, type Role, type Species } from '@aiwolf-arena/protocol';

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
export const DEALT_ROLES: readonly ContestRole[] = [
  'BODYGUARD',
  'MEDIUM',
  'POSSESSED',
  'SEER',
  'VILLAGER',
  'WEREWOLF',
];

export const roleCode = codeOf;

/** The team that a role wins with: the possessed wins with the werewolves (regulation 1.2.2). */
export const teamOf = (role: Role): Team =>
  role === 'WEREWOLF' || role === 'POSSESSED' ? 'WEREWOLF' : 'VILLAGER';

/** What a seer or medium finds: only the werewolf is a WEREWOLF (regulation 1.2.2). */
export const speciesOf = (role: Role): Species => (role === 'WEREWOLF' ? 'WEREWOLF' : 'HUMAN');
