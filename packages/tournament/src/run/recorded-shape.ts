import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import { PLAN_SCHEMA, type Plan } from '../plan/plan.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether a document has all of a plan that results are read by. */
export function isPlan(value: unknown): value is Plan {
  if (!isFields(value) || value.schema !== PLAN_SCHEMA) return false;
  const { agents, blocks, seed, gamesPerSet, contest } = value;
  if (typeof seed !== 'string' || !isCount(gamesPerSet) || !isTerms(contest)) return false;
  if (!Array.isArray(agents) || !agents.every(isAgent)) return false;
  return Array.isArray(blocks) && blocks.every((block) => isBlock(block, agents.length));
}

const isTerms = (contest: unknown): boolean =>
  contest === null ||
  (isFields(contest) && isCount(contest.finalists) && isCount(contest.finalSets));

const isAgent = (agent: unknown): boolean =>
  isFields(agent) &&
  typeof agent.name === 'string' &&
  typeof agent.hash === 'string' &&
  typeof agent.ranked === 'boolean';

function isBlock(block: unknown, agents: number): boolean {
  if (!isFields(block)) return false;
  const { name, stage, players, sets, entrants, rules, wishes, draw } = block;
  if (![name, stage, draw].every((word) => typeof word === 'string')) return false;
  if (!isCount(players) || !isCount(sets) || !Array.isArray(wishes)) return false;
  if (!Array.isArray(entrants) || !entrants.every((at) => isCount(at) && at < agents)) return false;
  return isFields(rules) && isFields(rules.roleNumMap);
}

/** What is wrong with a line of a journal of this plan, or null. */
export function faultOfResult(value: unknown, plan: Plan): string | null {
  if (!isFields(value)) return 'no result of a set';
  const { block: name, set, games, hash, seats } = value;
  const block = plan.blocks.find((other) => other.name === name);
  if (block === undefined) return `the plan has no block ${JSON.stringify(name)}`;
  if (!isCount(set) || set >= block.sets) return `the plan has no set ${JSON.stringify(set)}`;
  if (typeof hash !== 'string' || !isCount(games)) return 'no hash, or no number of games';
  if (!Array.isArray(seats) || seats.length !== block.players) return 'not a seat for every player';
  const sound = seats.every((seat) => isSeat(seat, plan.agents.length, games));
  return sound ? null : 'a seat with counts that cannot be';
}

function isSeat(seat: unknown, agents: number, games: number): boolean {
  if (!isFields(seat) || !isCount(seat.agent) || seat.agent >= agents) return false;
  if (!isFields(seat.roles)) return false;
  const roles = Object.entries(seat.roles);
  const known: readonly string[] = CONTEST_ROLES;
  if (!roles.every(([role, counts]) => known.includes(role) && isTally(counts))) return false;
  const early = seat.early;
  if (early !== undefined && !isTally(early)) return false;
  return roles.reduce((sum, [, counts]) => sum + (counts as number[])[0]!, 0) === games;
}

/** Games, of which so many were won. */
const isTally = (counts: unknown): boolean =>
  Array.isArray(counts) && counts.length >= 2 && counts.every(isCount) && counts[1]! <= counts[0]!;
