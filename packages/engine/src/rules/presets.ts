import { checkCount, checkNumber, checkWord, describeValue, optionsIn } from '@aiwolf-arena/protocol/border';
import { RULE_FIELDS } from './fields.ts';
import type { RoleNumMap, RuleOverrides, Rules } from './rules.ts';

/** The rules of the contests of 2020 and 2021 as the official server applies them, also if the regulation says nothing. */
const CONTEST = Object.fromEntries(
  Object.entries(RULE_FIELDS).flatMap(([rule, field]) => ('contest' in field ? [[rule, field.contest]] : [])),
) as Omit<Rules, 'name' | 'playerNum' | 'roleNumMap'>;

/** The named sets of rules. `changes` lists the differences from the 2021 contest; `about` describes the rules in words. */
export const PRESETS = {
  'regulation-2021': { about: 'the contest of 2020 and 2021 as the official server 0.6.3 plays it', changes: {} },
  'regulation-2019': {
    about: 'contests until 2019: all speakers of a turn speak at the same time',
    changes: { talkExchange: 'simultaneous' },
  },
  'regulation-literal': {
    about: 'regulation 1.2.2 word for word, where the official server differs from it',
    changes: { talkEnd: 'regulation', overIsFinal: true, utterances: 'strict' },
  },
  'server-0.6.2': {
    about: 'the server version that the regulation names: a vote for a missing seat counts for nobody',
    changes: { unseatedVote: 'worthless' },
  },
} as const satisfies Record<string, { about: string; changes: RuleOverrides }>;

export type PresetName = keyof typeof PRESETS;
const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];
export const DEFAULT_PRESET: PresetName = 'regulation-2021';

/** Returns the rules for 3 to 18 seats. Throws a RangeError if the number of seats, a value or the roles are invalid. */
export function resolveRules(players: number, preset: PresetName = DEFAULT_PRESET, overrides: RuleOverrides = {}): Rules {
  checkNumber(players, 'number of players');
  checkWord(preset, PRESET_NAMES, 'rule preset');
  const changes = changesIn(overrides);
  const roleNumMap = changes.roleNumMap ?? roleNumMapOf(players);
  checkRoles(players, roleNumMap);
  const name = Object.keys(changes).length === 0 ? preset : `${preset}*`;
  return { ...CONTEST, ...PRESETS[preset].changes, ...changes, name, playerNum: players, roleNumMap };
}

function changesIn(overrides: RuleOverrides): RuleOverrides {
  const given = optionsIn(overrides) as Readonly<Record<string, unknown>>;
  const changes: Record<string, unknown> = {};
  for (const [rule, usual] of Object.entries(CONTEST)) {
    const value = given[rule];
    if (value === undefined) continue;
    if (typeof value !== typeof usual) throw new TypeError(`${rule} must be a ${typeof usual}`);
    changes[rule] = value;
  }
  const roles = given.roleNumMap as RoleNumMap | undefined;
  return roles === undefined ? changes : { ...changes, roleNumMap: rolesIn(roles) };
}

function rolesIn(given: RoleNumMap): RoleNumMap {
  const { BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF } = given;
  const roles = { BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF };
  for (const [role, count] of Object.entries(roles)) checkCount(count, `number of ${role}`);
  return roles;
}

function checkRoles(players: number, roles: RoleNumMap): void {
  const seats = Object.values(roles).reduce((sum, count) => sum + count, 0);
  if (players < MIN_PLAYERS || players > MAX_PLAYERS) roleNumMapOf(players);
  if (seats !== players) {
    throw new RangeError(`roleNumMap has ${seats} roles for ${players} players: the numbers must be equal`);
  }
  if (roles.WEREWOLF < 1 || roles.WEREWOLF * 2 >= players) {
    throw new RangeError(`roleNumMap has ${roles.WEREWOLF} werewolves of ${players}: choose 1 or more, but less than half`);
  }
  for (const single of ['BODYGUARD', 'MEDIUM', 'SEER'] as const) {
    if (roles[single] > 1) throw new RangeError(`roleNumMap has ${roles[single]} ${single}: choose 0 or 1`);
  }
}

/** By number of players: how many seats have each role, in the order BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF. */
const ROWS: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  3: [0, 0, 0, 1, 1, 1],
  4: [0, 0, 0, 1, 2, 1],
  5: [0, 0, 1, 1, 2, 1],
  6: [0, 0, 1, 1, 3, 1],
  7: [0, 0, 0, 1, 4, 2],
  8: [0, 1, 0, 1, 4, 2],
  9: [0, 1, 0, 1, 5, 2],
  10: [1, 1, 1, 1, 4, 2],
  11: [1, 1, 1, 1, 5, 2],
  12: [1, 1, 1, 1, 5, 3],
  13: [1, 1, 1, 1, 6, 3],
  14: [1, 1, 1, 1, 7, 3],
  15: [1, 1, 1, 1, 8, 3],
  16: [1, 1, 1, 1, 9, 3],
  17: [1, 1, 1, 1, 10, 3],
  18: [1, 1, 1, 1, 11, 3],
};

export const MIN_PLAYERS = 3;
export const MAX_PLAYERS = 18;

/** Returns the official number of seats of each role. Throws a RangeError if `players` is not from 3 to 18. */
export function roleNumMapOf(players: number): RoleNumMap {
  const row = typeof players === 'number' ? ROWS[players] : undefined;
  if (row === undefined) {
    throw new RangeError(`no role table for ${describeValue(players)} players: choose ${MIN_PLAYERS} to ${MAX_PLAYERS}`);
  }
  const [BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF] = row;
  return { BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF };
}
