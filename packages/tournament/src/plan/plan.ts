import type { Rules } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { isCount, isFields, isListOf, isText } from '../play/result-shape.ts';
import type { ArenaIdentity } from './plan-differences.ts';

export const PLAN_SCHEMA = 'aiwolf-arena/plan/3';

/** How villages are drawn from more entrants than seats. */
export const DRAWS = ['random', 'balanced'] as const;
export type Draw = (typeof DRAWS)[number];

const STAGES = ['run', 'preliminary', 'final'] as const;
export type Stage = (typeof STAGES)[number];

/** The unit of the results: equal agents share one row. */
export interface PlannedAgent {
  readonly name: string;
  /** As the user named it: a bundled name or a path. */
  readonly source: string;
  /** SHA-256 of the agent's code and data. */
  readonly hash: string;
  /** False for agents that only fill villages (`--fill`). */
  readonly ranked: boolean;
  /** An external process, which cannot be replayed; otherwise omitted. */
  readonly remote?: true;
  /** It runs outside the walls (`--trust`); otherwise omitted. */
  readonly trusted?: true;
}

/** A role granted in every game. A run with role requests is not a contest. */
export interface RoleRequest {
  readonly agent: number;
  readonly role: ContestRole;
}

/** All game sets of one stage and village size. Sets count from 0 in every block. */
export interface Block {
  /** `run/15`, `preliminary/5`. The block's random key derives from it, so other blocks do not affect its games. */
  readonly name: string;
  readonly stage: Stage;
  readonly players: number;
  /**
   * `fixed`: `entrants` is the line-up, one seat each. `swap`: the first entrant sits in every village, and its opponents are
   * drawn evenly from the others; roles are balanced. Otherwise villages are drawn from `entrants`.
   */
  readonly draw: Draw | 'fixed' | 'swap';
  /** Positions in the plan's agents. */
  readonly entrants: readonly number[];
  readonly sets: number;
  /** Minimum number of sets per entrant; 0 if only the number of sets was given. */
  readonly minimum: number;
  readonly roleRequests: readonly RoleRequest[];
  readonly rules: Rules;
}

export interface ContestTerms {
  readonly finalists: number;
  readonly finalSets: number;
  readonly rankBy: RankBy;
}

/** The win rate used for ranking: over all games, the mean of the village sizes' rates, or one size's. */
export type RankBy = 'pooled' | 'size-mean' | number;

/** Everything that decides what is played. Plain data; the villages follow from it by `villagesOf`. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA;
  /** The arena that planned it and started to play it. */
  readonly arena: ArenaIdentity;
  /** The source of all randomness. While the seed is secret: `sha256:` and its hash. */
  readonly seed: string;
  /** SHA-256 of a seed that is secret until the run ends, published from the beginning; otherwise omitted. */
  readonly seedSha256?: string;
  /** The seed itself, while it is secret. Never written to a document. */
  readonly secret?: Secret;
  /** Agents keep what they have learned between the games of a set. */
  readonly gamesPerSet: number;
  /** Each agent once; everything else refers to its position here. */
  readonly agents: readonly PlannedAgent[];
  /** `null` outside contests. */
  readonly contest: ContestTerms | null;
  /** In the order of play. */
  readonly blocks: readonly Block[];
  /** Arenas that resumed the run with different code; omitted if there are none. */
  readonly resumedBy?: readonly ArenaIdentity[];
}

/** A request that cannot be planned: too few entrants, or a role that the village does not have. The message helps. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** A seed that nobody may know yet. It is left out when a plan is written or shown; only the code that plays reads it. */
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

/** The seed from which the games of a plan are drawn. */
export const chanceSeed = ({ seed, secret }: Pick<Plan, 'seed' | 'secret'>): string => secret?.text ?? seed;

export const promiseOf = (seedSha256: string): string => `sha256:${seedSha256}`;

/** A name for the seed that is the same before and after it is published: random choices between equals are drawn from it. */
export const seedMark = ({ seed, seedSha256 }: Pick<Plan, 'seed' | 'seedSha256'>): string =>
  seedSha256 === undefined ? seed : promiseOf(seedSha256);

/** Whether a document has every field of a plan that playing and reading results need. */
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
