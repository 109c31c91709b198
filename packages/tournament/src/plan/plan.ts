import type { Rules } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { isCount, isFields, isListOf, isText } from '../play/result-shape.ts';
import type { ArenaIdentity } from './plan-differences.ts';

export const PLAN_SCHEMA = 'aiwolf-arena/plan/3';

/** How villages (the agents of a set) are drawn from more entrants than there are seats. */
export const DRAWS = ['random', 'balanced'] as const;
export type Draw = (typeof DRAWS)[number];

const STAGES = ['run', 'preliminary', 'final'] as const;
export type Stage = (typeof STAGES)[number];

/** An agent of a plan. Seats with equal agents are added up in one row of the results. */
export interface PlannedAgent {
  readonly name: string;
  /** The agent as the user typed it: a bundled name or a path. */
  readonly source: string;
  /** SHA-256 of the agent's code and data. */
  readonly hash: string;
  /** Whether the agent is ranked; false for agents that only fill villages (`--fill`). */
  readonly ranked: boolean;
  /** `true` for an external process, which cannot be replayed; otherwise omitted. */
  readonly remote?: true;
  /** `true` for an agent that runs unsandboxed (`--trust`); otherwise omitted. */
  readonly trusted?: true;
}

/** A request that an agent always has a certain role. A run with role requests is not a contest. */
export interface RoleRequest {
  readonly agent: number;
  readonly role: ContestRole;
}

/** All game sets of one stage and village size. Sets count from 0 in every block. */
export interface Block {
  /** `run/15`, `preliminary/5`. The block's random key is derived from this name, so other blocks do not affect its games. */
  readonly name: string;
  readonly stage: Stage;
  readonly players: number;
  /**
   * `fixed`: `entrants` is the line-up, with a seat for each. `swap`: the first entrant plays in every village, and its
   * opponents are drawn evenly from the other entrants; roles are balanced. Otherwise villages are drawn from `entrants`.
   */
  readonly draw: Draw | 'fixed' | 'swap';
  /** The agents that play in the block, as positions in the plan's agents. */
  readonly entrants: readonly number[];
  readonly sets: number;
  /** Minimum number of sets of each entrant; 0 if the user gave only the total number of sets. */
  readonly minimum: number;
  readonly roleRequests: readonly RoleRequest[];
  readonly rules: Rules;
}

export interface ContestTerms {
  readonly finalists: number;
  readonly finalSets: number;
  readonly rankBy: RankBy;
}

/** The win rate used for ranking: over all games, the mean over village sizes, or the rate at a single size. */
export type RankBy = 'pooled' | 'size-mean' | number;

/** All settings that decide which games are played, as plain data. `villagesOf` computes the villages from them. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA;
  /** The arena that made the plan and started to play it. */
  readonly arena: ArenaIdentity;
  /** The seed of all random numbers. While the seed is withheld: `sha256:` and its hash. */
  readonly seed: string;
  /** SHA-256 of a seed that is withheld until the run ends, published from the beginning; otherwise omitted. */
  readonly seedSha256?: string;
  /** The seed itself, while it is withheld. Never written to a document. */
  readonly secret?: Secret;
  /** Number of games in a set. Agents keep what they have learned during the games of a set. */
  readonly gamesPerSet: number;
  /** Each agent once; other fields of the plan refer to positions in this list. */
  readonly agents: readonly PlannedAgent[];
  /** Settings of a contest; `null` outside contests. */
  readonly contest: ContestTerms | null;
  /** The blocks, in the order of play. */
  readonly blocks: readonly Block[];
  /** Arenas that resumed the run with different code; omitted if there are none. */
  readonly resumedBy?: readonly ArenaIdentity[];
}

/** A plan is impossible: too few entrants, or a role that the village lacks. The message says what to change. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** A withheld seed. It is omitted when a plan is written or shown; only the code that deals reads it. */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  toJSON(): undefined {}
}

/** Returns the seed from which the games of a plan are drawn. */
export const chanceSeed = ({ seed, secret }: Pick<Plan, 'seed' | 'secret'>): string => secret?.text ?? seed;

export const promiseOf = (seedSha256: string): string => `sha256:${seedSha256}`;

/** Returns a text for random choices among results, which is equal before and after the seed is published. */
export const seedMark = ({ seed, seedSha256 }: Pick<Plan, 'seed' | 'seedSha256'>): string =>
  seedSha256 === undefined ? seed : promiseOf(seedSha256);

/** Whether a document has every field of a plan that is needed for playing and for reading results. */
export function isPlan(value: unknown): value is Plan {
  if (!isFields(value) || value.schema !== PLAN_SCHEMA) return false;
  const { agents, arena, resumedBy = [], blocks, seed, seedSha256, gamesPerSet, contest } = value;
  if (!isArena(arena) || !isListOf(resumedBy, isArena)) return false;
  if (!isText(seed) || !isCount(gamesPerSet) || !isTerms(contest)) return false;
  const isHash = isText(seedSha256) && /^[0-9a-f]{64}$/.test(seedSha256);
  if (seedSha256 !== undefined && !isHash) return false;
  if (!isListOf(agents, isAgent)) return false;
  return isListOf(blocks, (block) => isBlock(block, agents.length));
}

export const isArena = (arena: unknown): arena is ArenaIdentity =>
  isFields(arena) &&
  [arena.version, arena.gamesHash].every(isText) &&
  (arena.commit === null || isText(arena.commit)) &&
  (arena.changed === null || typeof arena.changed === 'boolean');

const isTerms = (contest: unknown): boolean =>
  contest === null || (isFields(contest) && isCount(contest.finalists) && isCount(contest.finalSets));

const isAgent = (agent: unknown): boolean =>
  isFields(agent) &&
  [agent.name, agent.source, agent.hash].every(isText) &&
  typeof agent.ranked === 'boolean' &&
  [agent.trusted, agent.remote].every((mark) => mark === undefined || mark === true);

function isBlock(block: unknown, agents: number): boolean {
  if (!isFields(block)) return false;
  const { name, stage, players, sets, minimum, entrants, rules, roleRequests, draw } = block;
  const known: readonly unknown[] = ['fixed', 'swap', ...DRAWS];
  if (!isText(name) || !known.includes(draw)) return false;
  if (!(STAGES as readonly unknown[]).includes(stage)) return false;
  if (!isCount(players) || !isCount(sets) || !isCount(minimum)) return false;
  if (!isListOf(entrants, (at) => isCount(at) && at < agents)) return false;
  if (draw === 'fixed' ? entrants.length !== players : entrants.length < players) return false;
  if (draw !== 'fixed' && minimum * entrants.length > sets * players) return false; // drawing would never end
  if (!isListOf(roleRequests, (request) => isFields(request) && isCount(request.agent) && isText(request.role))) return false;
  return isFields(rules) && isFields(rules.roleNumMap) && seatsIn(rules.roleNumMap) === players;
}

const seatsIn = (roles: Readonly<Record<string, unknown>>): number =>
  CONTEST_ROLES.reduce((sum, role) => sum + Number(roles[role]), 0);
