import { type Rules, teamOf } from '@aiwolf-arena/engine';
import { ROUNDS } from '@aiwolf-arena/engine/heartbeat';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { isStop, type NearCall, type SetResult } from './set-result.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Reads JSON; returns `undefined` if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object with named fields, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is an integer that is not negative. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is a finite number that is not negative. */
export const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Whether a value is a list in which `isItem` is true of every item. */
export const isListOf = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(isItem);

/** Whether a value is a `Kill` in a set with so many players and games. */
export function isKill(kill: unknown, players: number, games: number): boolean {
  if (!isFields(kill)) return false;
  const { seat, game, call, kind, detail } = kill;
  if (!isCount(seat) || seat < 1 || seat > players) return false;
  return isGameOrNone(game, games) && isCount(call) && isStop(kind) && isText(detail);
}

/** Whether a value is a list of calls near the limit: not more than one of each seat. */
export const isNearLimit = (value: unknown, players: number, games: number): value is NearCall[] =>
  isListOf(value, (call) => isNearCall(call, players, games)) &&
  new Set(value.map((call) => (call as NearCall).seat)).size === value.length;

function isNearCall(call: unknown, players: number, games: number): boolean {
  if (!isFields(call) || !isCount(call.seat) || call.seat < 1 || call.seat > players) return false;
  return isGameOrNone(call.game, games) && (call.request === '' || isRequest(call.request));
}

const isGameOrNone = (game: unknown, games: number): boolean => game === -1 || (isCount(game) && game < games);

export const isRequest = (request: unknown): boolean =>
  request === 'CREATE' || (ROUNDS as readonly unknown[]).includes(request);

const isRole = (role: unknown): role is ContestRole => (CONTEST_ROLES as readonly unknown[]).includes(role);

/** The settings of a set, with which its result must be consistent. `seats`: agents by seat. */
interface PlayedVillage {
  readonly seats: readonly number[];
  readonly games: number;
  readonly rules: Rules;
}

/** Returns the first error in the counters of a set as a text; `null` if they are consistent with the set's settings. */
export function faultOfCounts(value: Fields, options: PlayedVillage): string | null {
  const { games, hash, nearLimit = [], seats, kills, winners } = value;
  const players = options.seats.length;
  if (!isText(hash) || games !== options.games) return 'it has no hash, or a wrong number of games';
  if (!Array.isArray(seats) || seats.length !== players) return 'its number of seats is wrong';
  if (!seats.every((seat) => isSeat(seat, games))) return 'a seat has invalid counts';
  if (kills !== undefined && !isListOf(kills, (kill) => isKill(kill, players, games))) return 'a stopped player is invalid';
  if (!isNearLimit(nearLimit, players, games)) return 'a call near the CPU time limit is invalid';
  if (options.seats.some((agent, i) => seats[i].agent !== agent)) return 'its agents are not those of the plan';
  if (winners !== undefined && !isWinners(winners, value as unknown as SetResult)) return 'its winners are invalid';
  const sums = addsUp(value as unknown as SetResult, options);
  return sums ? null : 'its counts do not add up';
}

const isWinners = (winners: unknown, { games, villagerWins }: SetResult): boolean =>
  isText(winners) && /^[VWN]*$/.test(winners) && winners.length === games && winners.split('V').length - 1 === villagerWins;

function isSeat(seat: unknown, games: number): boolean {
  if (!isFields(seat) || !isCount(seat.agent) || !isFields(seat.roles)) return false;
  const roles = Object.entries(seat.roles);
  if (!roles.every(([role, counts]) => isRole(role) && isCounts(counts, 3))) return false;
  if (!isListOf(seat.faults, (fault) => isFault(fault, games))) return false;
  const { affected = [], early } = seat;
  if (!isListOf(affected, (some) => isAffected(some, seat.roles as Fields))) return false;
  if (early !== undefined && !isCounts(early, 2)) return false;
  return roles.reduce((sum, [, counts]) => sum + (counts as number[])[0]!, 0) === games;
}

/** Whether a value is a valid list of counters. The first is a number of games, which the other counters cannot exceed. */
const isCounts = (counts: unknown, length: number): boolean =>
  isListOf(counts, isCount) && counts.length === length && counts.every((count) => Number(count) <= Number(counts[0]));

function isFault(fault: unknown, games: number): boolean {
  if (!isFields(fault) || !isText(fault.kind) || !isCount(fault.count)) return false;
  const { first } = fault;
  if (!isCount(fault.games) || fault.games > games || !isFields(first)) return false;
  return isCount(first.game) && isCount(first.day) && isText(first.request) && isText(first.detail);
}

function isAffected(some: unknown, roles: Fields): boolean {
  if (!isFields(some) || !isRole(some.role) || !isListOf(some.kinds, isText)) return false;
  const [held] = (roles[some.role] as readonly number[] | undefined) ?? [0];
  return isCount(some.games) && isCount(some.wins) && some.wins <= some.games && some.games <= held!;
}

/** Whether the seats' counters are consistent: each role has as many games as the rules deal; a team's roles win together. */
function addsUp({ finalDays, games, seats, villagerWins }: SetResult, village: PlayedVillage): boolean {
  if (!isListOf(finalDays, isCount) || !isCount(villagerWins)) return false;
  if (finalDays.reduce((sum, count) => sum + count, 0) !== games) return false;
  const places = village.rules.roleNumMap;
  const sum = (role: ContestRole, which: 0 | 1): number =>
    seats.reduce((total, { roles }) => total + (roles[role]?.[which] ?? 0), 0);
  if (!CONTEST_ROLES.every((role) => sum(role, 0) === games * (places[role] ?? 0))) return false;
  const winsOf = (team: string): number[] =>
    CONTEST_ROLES.filter((role) => teamOf(role) === team && places[role] > 0).map((role) => sum(role, 1) / places[role]);
  const lost = games - villagerWins; // won by the werewolves, or by nobody at the day limit
  const wolves = winsOf('WEREWOLF');
  return (
    winsOf('VILLAGER').every((wins) => wins === villagerWins) && wolves.every((wins) => wins === wolves[0] && wins <= lost)
  );
}
