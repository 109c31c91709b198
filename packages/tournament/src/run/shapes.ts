import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Seating } from '../plan/block.ts';
import { DRAWS, PLAN_SCHEMA, type Plan, STAGES } from '../plan/plan.ts';
import type { ArenaIdentity } from '../plan/plan-differences.ts';
import type { AsideCase } from '../play/put-aside.ts';
import {
  faultOfCounts,
  isCount,
  isFields,
  isKill,
  isListOf,
  isText,
} from '../play/result-shape.ts';
import type { Kill } from '../play/set-result.ts';

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
