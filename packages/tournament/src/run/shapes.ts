import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { PlannedSeating } from '../plan/block.ts';
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
import type { Kill, SetAddress } from '../play/set-result.ts';

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
export interface KillLine extends SetAddress {
  readonly kill: Kill;
}

/** A set was put aside: the arena failed in it. Its line counts until the set is finished. */
export interface AsideLine extends SetAddress {
  readonly aside: AsideCase;
}

/** What is wrong with a line in a journal of this plan, or null. */
export function faultOfLine(value: unknown, plan: Plan, seating: PlannedSeating): string | null {
  if (!isFields(value)) return 'no result of a set';
  const { aside, kill, set } = value;
  const block = plan.blocks.find(({ name }) => name === value.block);
  if (block === undefined) return `the plan has no block ${JSON.stringify(value.block)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  const games = plan.gamesPerSet;
  if ('kill' in value) return isKill(kill, block.players, games) ? null : 'a kill that cannot be';
  if ('aside' in value) return isCase(aside, games) ? null : 'a set put aside that cannot be';
  return faultOfCounts(value, { rules: block.rules, games, seats: seating(block.name, set)! });
}

function isCase(value: unknown, games: number): boolean {
  if (!isFields(value) || !isText(value.why)) return false;
  const { game } = value;
  return game === null || game === -1 || (isCount(game) && game < games);
}
