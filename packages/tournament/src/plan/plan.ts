import type { Rules } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { isCount, isFields, isListOf, isText } from '../play/result-shape.ts';
import type { ArenaIdentity } from './plan-differences.ts';

export const PLAN_SCHEMA = 'aiwolf-arena/plan/2';

/** How villages are filled: one line-up for all sets, or drawn from more entrants than seats. */
export const DRAWS = ['random', 'balanced'] as const;
export type Draw = (typeof DRAWS)[number];

const STAGES = ['run', 'preliminary', 'final'] as const;
export type Stage = (typeof STAGES)[number];

/** What stands or falls together in the results: seats of equal agents are one row. */
export interface PlannedAgent {
  readonly name: string;
  /** As the user named it: a bundled name or a path. */
  readonly source: string;
  /** sha256 of the agent's code and data. */
  readonly hash: string;
  /** False for agents that only fill up villages (`--fill`). */
  readonly ranked: boolean;
  /** A process of its own, which cannot be asked again; left out for all others. */
  readonly remote?: true;
  /** It plays outside the walls (`--trust`); left out for all others. */
  readonly trusted?: true;
}

/** A wish for a role that is granted in every game: such a run is no contest. */
export interface RoleWish {
  readonly agent: number;
  readonly role: ContestRole;
}

/** All game sets of one stage and village size. Sets count from 0 in every block. */
export interface Block {
  /** `run/15`, `preliminary/5`: the key of the block's chance, so a block plays alike whatever stands beside it. */
  readonly name: string;
  readonly stage: Stage;
  readonly players: number;
  /**
   * `fixed`: `entrants` is the line-up, one seat each. `swap`: the first entrant sits in every village, and its opponents
   * are drawn evenly from the others; roles are balanced. Otherwise villages are drawn from `entrants`.
   */
  readonly draw: Draw | 'fixed' | 'swap';
  /** Positions in the plan's agents. */
  readonly entrants: readonly number[];
  readonly sets: number;
  /** Sets that every entrant plays at least; 0 where only their number was asked for. */
  readonly minimum: number;
  readonly wishes: readonly RoleWish[];
  readonly rules: Rules;
}

/** What a contest does with the preliminary. */
export interface ContestTerms {
  readonly finalists: number;
  readonly finalSets: number;
  readonly rankBy: RankBy;
}

/** The rate that ranks: all games together, the mean of the sizes' rates, or one size. */
export type RankBy = 'pooled' | 'size-mean' | number;

/** Everything that decides what is played. Plain data; the villages follow from it by `villagesOf`. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA;
  /** The arena that planned it, and began to play it. */
  readonly arena: ArenaIdentity;
  /** What all chance comes from; where that is a secret yet, `sha256:` and what it was promised by. */
  readonly seed: string;
  /** SHA-256 of a seed that is secret until the run is over, from the beginning; left out for all others. */
  readonly seedSha256?: string;
  /** That seed, while it is secret: in no document. */
  readonly secret?: Secret;
  /** Games of one set: agents keep what they have learned from one to the next. */
  readonly gamesPerSet: number;
  /** Each once; whoever else names one gives its position here. */
  readonly agents: readonly PlannedAgent[];
  /** Null outside contests. */
  readonly contest: ContestTerms | null;
  /** In the order of play. */
  readonly blocks: readonly Block[];
  /** Arenas that went on with it, each with other code than those before it; left out if there are none. */
  readonly resumedBy?: readonly ArenaIdentity[];
}

/** A wish that cannot be planned: too few entrants, a role that the village does not have. The message helps. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** A seed that nobody may know yet. Whatever writes a plan down, or shows it, leaves it out: only who plays asks for it. */
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

/** What the games of a plan are drawn from. */
export const chanceSeed = ({ seed, secret }: Pick<Plan, 'seed' | 'secret'>): string => secret?.text ?? seed;

/** What stands for a seed of which only the SHA-256 is known. */
export const promiseOf = (seedSha256: string): string => `sha256:${seedSha256}`;

/** Names the seed, the same before it is told and after: random choices between equals are drawn from this. */
export const seedMark = ({ seed, seedSha256 }: Pick<Plan, 'seed' | 'seedSha256'>): string =>
  seedSha256 === undefined ? seed : promiseOf(seedSha256);

/** Whether a document has all of a plan that sets are played, and results read, by. */
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
  const { name, stage, players, sets, minimum, entrants, rules, wishes, draw } = block;
  const known: readonly unknown[] = ['fixed', 'swap', ...DRAWS];
  if (!isText(name) || !known.includes(draw)) return false;
  if (!(STAGES as readonly unknown[]).includes(stage)) return false;
  if (!isCount(players) || !isCount(sets) || !isCount(minimum)) return false;
  if (!isListOf(entrants, (at) => isCount(at) && at < agents)) return false;
  if (draw === 'fixed' ? entrants.length !== players : entrants.length < players) return false;
  if (draw !== 'fixed' && minimum * entrants.length > sets * players) return false; // would be drawn for ever
  if (!isListOf(wishes, (wish) => isFields(wish) && isCount(wish.agent) && isText(wish.role))) return false;
  return isFields(rules) && isFields(rules.roleNumMap) && seatsIn(rules.roleNumMap) === players;
}

const seatsIn = (roles: Readonly<Record<string, unknown>>): number =>
  CONTEST_ROLES.reduce((sum, role) => sum + Number(roles[role]), 0);
