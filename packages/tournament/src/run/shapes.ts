import { type Rules, teamOf } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { Seating } from '../plan/block.ts';
import { DRAWS, PLAN_SCHEMA, type Plan, STAGES } from '../plan/plan.ts';
import type { ArenaIdentity } from '../plan/plan-differences.ts';
import type { AsideCase, Kill, SetResult } from '../play/set-result.ts';

/** An object of unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from 0. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isListOf = (value: unknown, isItem: (item: unknown) => boolean): value is unknown[] =>
  Array.isArray(value) && value.every(isItem);

/** Whether a document has all of a plan that sets are played, and results read, by. */
export function isPlan(value: unknown): value is Plan {
  if (!isFields(value) || value.schema !== PLAN_SCHEMA) return false;
  const { agents, arena, resumedBy = [], blocks, seed, seedSha256, gamesPerSet, contest } = value;
  if (!isArena(arena) || !isListOf(resumedBy, isArena)) return false;
  if (!isText(seed) || !isCount(gamesPerSet) || !isTerms(contest)) return false;
  if (seedSha256 !== undefined && !isSha256(seedSha256)) return false;
  if (!isListOf(agents, isAgent)) return false;
  return isListOf(blocks, (block) => isBlock(block, agents.length));
}

export const isArena = (arena: unknown): arena is ArenaIdentity =>
  isFields(arena) &&
  [arena.version, arena.gamesHash].every(isText) &&
  (arena.commit === null || isText(arena.commit)) &&
  (arena.changed === null || typeof arena.changed === 'boolean');

const isSha256 = (value: unknown): boolean => isText(value) && /^[0-9a-f]{64}$/.test(value);

const isTerms = (contest: unknown): boolean =>
  contest === null ||
  (isFields(contest) && isCount(contest.finalists) && isCount(contest.finalSets));

const isAgent = (agent: unknown): boolean =>
  isFields(agent) &&
  [agent.name, agent.source, agent.hash].every(isText) &&
  typeof agent.ranked === 'boolean' &&
  [agent.trusted, agent.remote].every((mark) => mark === undefined || mark === true);

function isBlock(block: unknown, agents: number): boolean {
  if (!isFields(block)) return false;
  const { name, stage, players, sets, minimum, entrants, rules, wishes, draw } = block;
  const known: readonly unknown[] = ['fixed', 'swap', ...DRAWS];
  if (!isText(name) || !known.includes(draw)) return false;
  if (!(STAGES as readonly unknown[]).includes(stage)) return false;
  if (!isCount(players) || !isCount(sets) || !isCount(minimum)) return false;
  if (!isListOf(entrants, (at) => isCount(at) && at < agents)) return false;
  if (draw === 'fixed' ? entrants.length !== players : entrants.length < players) return false;
  if (draw !== 'fixed' && minimum * entrants.length > sets * players) return false; // would be drawn for ever
  if (!isListOf(wishes, (wish) => isFields(wish) && isCount(wish.agent) && isText(wish.role)))
    return false;
  return isFields(rules) && isFields(rules.roleNumMap) && seatsIn(rules.roleNumMap) === players;
}

const seatsIn = (roles: Readonly<Record<string, unknown>>): number =>
  CONTEST_ROLES.reduce((sum, role) => sum + Number(roles[role]), 0);

/** A player of a set had to be stopped; its line is written before the set is played again without it. */
export interface KillLine {
  readonly block: string;
  readonly set: number;
  readonly kill: Kill;
}

const KINDS: readonly unknown[] = ['hard-limit', 'memory-limit'] satisfies Kill['kind'][];

export function isKill(kill: unknown, players: number, games: number): boolean {
  if (!isFields(kill)) return false;
  const { seat, game, call, kind, detail } = kill;
  if (!isCount(seat) || seat < 1 || seat > players) return false;
  if (!(game === -1 || (isCount(game) && game < games))) return false;
  return isCount(call) && KINDS.includes(kind) && isText(detail);
}

/** What is wrong with the line of a kill in a journal of this plan, or null. */
export function faultOfKill(
  value: { readonly [field: string]: unknown },
  plan: Plan,
): string | null {
  const fault = faultOfAddress(value, plan);
  if (fault !== null) return fault;
  const { players } = plan.blocks.find(({ name }) => name === value.block)!;
  return isKill(value.kill, players, plan.gamesPerSet) ? null : 'a kill that cannot be';
}

/** What is wrong with the set that a line is about, or null. */
function faultOfAddress(
  { block: name, set }: { readonly [field: string]: unknown },
  plan: Plan,
): string | null {
  const block = plan.blocks.find((one) => one.name === name);
  if (block === undefined) return `the plan has no block ${JSON.stringify(name)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  return null;
}

const isRole = (role: unknown): role is ContestRole =>
  (CONTEST_ROLES as readonly unknown[]).includes(role);

/** What a set was played by, as far as its result must fit it; `seats`: agents by seat. */
interface PlayedVillage {
  readonly seats: readonly number[];
  readonly games: number;
  readonly rules: Rules;
}

/** What is wrong with a set's result in a journal of this plan, or null. */
export function faultOfResult(value: unknown, plan: Plan, seating: Seating): string | null {
  if (!isFields(value)) return 'no result of a set';
  const block = plan.blocks.find(({ name }) => name === value.block);
  if (block === undefined) return `the plan has no block ${JSON.stringify(value.block)}`;
  const { set } = value;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  const seats = seating(block.name, set)!;
  return faultOfCounts(value, { rules: block.rules, games: plan.gamesPerSet, seats });
}

/** What is wrong with the numbers of a result, or null: they must be those of such a set, and add up. */
export function faultOfCounts(value: Fields, terms: PlayedVillage): string | null {
  const { games, hash, seats, kills, winners } = value;
  const players = terms.seats.length;
  if (!isText(hash) || games !== terms.games) return 'no hash, or another number of games';
  if (!Array.isArray(seats) || seats.length !== players) return 'not a seat for every player';
  if (!seats.every((seat) => isSeat(seat, games))) return 'a seat with counts that cannot be';
  if (kills !== undefined && !isListOf(kills, (kill) => isKill(kill, players, games)))
    return 'a kill that cannot be';
  if (terms.seats.some((agent, i) => seats[i].agent !== agent))
    return 'not the village of the plan';
  if (winners !== undefined && !isWinners(winners, value as unknown as SetResult))
    return 'winners that cannot be';
  const sums = addsUp(value as unknown as SetResult, terms);
  return sums ? null : 'counts that do not add up';
}

const isWinners = (winners: unknown, { games, villagerWins }: SetResult): boolean =>
  isText(winners) &&
  /^[VWN]*$/.test(winners) &&
  winners.length === games &&
  winners.split('V').length - 1 === villagerWins;

function isSeat(seat: unknown, games: number): boolean {
  if (!isFields(seat) || !isCount(seat.agent) || !isFields(seat.roles)) return false;
  const roles = Object.entries(seat.roles);
  if (!roles.every(([role, counts]) => isRole(role) && isTally(counts, 3))) return false;
  if (!isListOf(seat.faults, (fault) => isFault(fault, games))) return false;
  const { affected = [], early } = seat;
  if (!isListOf(affected, (some) => isAffected(some, seat.roles as Fields))) return false;
  if (early !== undefined && !isTally(early, 2)) return false;
  return roles.reduce((sum, [, counts]) => sum + (counts as number[])[0]!, 0) === games;
}

/** Games, of which so many were won, and perhaps so many survived. */
const isTally = (counts: unknown, length: number): boolean =>
  isListOf(counts, isCount) &&
  counts.length === length &&
  counts.every((count) => Number(count) <= Number(counts[0]));

function isFault(fault: unknown, games: number): boolean {
  if (!isFields(fault) || !isText(fault.kind) || !isCount(fault.count)) return false;
  const { first } = fault;
  if (!isCount(fault.games) || fault.games > games || !isFields(first)) return false;
  return isCount(first.game) && isCount(first.day) && isText(first.request) && isText(first.detail);
}

function isAffected(some: unknown, roles: Fields): boolean {
  if (!isFields(some) || !isRole(some.role) || !isListOf(some.kinds, isText)) return false;
  const [held] = (roles[some.role] as readonly number[] | undefined) ?? [0];
  return (
    isCount(some.games) && isCount(some.wins) && some.wins <= some.games && some.games <= held!
  );
}

/** Every role is dealt as often as the village has it, and all seats of a side win together. */
function addsUp(
  { finalDays, games, seats, villagerWins }: SetResult,
  village: PlayedVillage,
): boolean {
  if (!isListOf(finalDays, isCount) || !isCount(villagerWins)) return false;
  if (finalDays.reduce((sum, count) => sum + count, 0) !== games) return false;
  const places = village.rules.roleNumMap;
  const sum = (role: ContestRole, which: 0 | 1): number =>
    seats.reduce((total, { roles }) => total + (roles[role]?.[which] ?? 0), 0);
  if (!CONTEST_ROLES.every((role) => sum(role, 0) === games * (places[role] ?? 0))) return false;
  const winsOf = (team: string): number[] =>
    CONTEST_ROLES.filter((role) => teamOf(role) === team && places[role] > 0).map(
      (role) => sum(role, 1) / places[role],
    );
  const lost = games - villagerWins; // to the werewolves, or at the limit of days to nobody
  const wolves = winsOf('WEREWOLF');
  return (
    winsOf('VILLAGER').every((wins) => wins === villagerWins) &&
    wolves.every((wins) => wins === wolves[0] && wins <= lost)
  );
}

/** A set was put aside: the arena failed in it. Its line counts until the set is finished. */
export interface AsideLine {
  readonly block: string;
  readonly set: number;
  readonly aside: AsideCase;
}

/** What is wrong with the line of a set put aside in a journal of this plan, or null. */
export const faultOfAside = (
  value: { readonly [field: string]: unknown },
  plan: Plan,
): string | null =>
  faultOfAddress(value, plan) ??
  (isCase(value.aside, plan.gamesPerSet) ? null : 'a set put aside that cannot be');

function isCase(value: unknown, games: number): boolean {
  if (!isFields(value) || !isText(value.why)) return false;
  const { game } = value;
  return game === null || game === -1 || (isCount(game) && game < games);
}
