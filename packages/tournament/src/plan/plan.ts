import type { Rules } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { ParamValues } from '@aiwolf-arena/sandbox';

export const PLAN_SCHEMA = 'aiwolf-arena/plan/5';

/** How the agents of each set are drawn if there are more entrants than seats. */
export const DRAWS = ['random', 'balanced'] as const;
export type Draw = (typeof DRAWS)[number];

export const PLAN_STAGES = ['run', 'preliminary', 'final'] as const;
/** The part of a plan to which a block belongs: a run, or a stage of a contest. */
export type Stage = (typeof PLAN_STAGES)[number];

/** An agent of a plan. If an agent has several seats, their results are added up. */
export interface PlannedAgent {
  readonly name: string;
  /** The agent as the user typed it: the name of a bundled agent, or a path. */
  readonly source: string;
  /** SHA-256 of the agent's code and data files, and of its parameters (`identityOf`). */
  readonly hash: string;
  /** The values of parameters that the user set to other values than the defaults. Omitted if there are none. */
  readonly params?: ParamValues;
  /** Whether the agent is ranked. False for an agent that only fills free seats (`--fill`). */
  readonly ranked: boolean;
  /** `true` if the agent is an external process. Its games can be replayed only if it repeats them. Omitted for other agents. */
  readonly remote?: true;
  /** Interpreter and libraries of a client, with versions, if known. Its games depend on them. */
  readonly runtime?: string;
  /** `true` if the agent runs unsandboxed (`--trust`). Omitted for other agents. */
  readonly trusted?: true;
}

/** The user's request that an agent has a certain role in every game. Not allowed in contests. */
export interface RoleRequest {
  readonly agent: number;
  readonly role: ContestRole;
}

/** All game sets of one stage and one village size. In every block, sets are numbered from 0. */
export interface Block {
  /** For example `run/15` or `preliminary/5`. The random numbers of the block depend only on the seed and this name. */
  readonly name: string;
  readonly stage: Stage;
  readonly players: number;
  /**
   * `fixed`: all entrants play in every set (repeated entrants on several seats). `swap`: the first entrant plays in every set
   * against opponents drawn from the other entrants. Otherwise, the agents of each set are drawn from the entrants.
   */
  readonly draw: Draw | 'fixed' | 'swap';
  /** The agents that play in the block, as positions in the plan's agents. */
  readonly entrants: readonly number[];
  readonly sets: number;
  /** Minimum number of sets in which each entrant plays; 0 if the user gave only the total number of sets. */
  readonly minimum: number;
  readonly roleRequests: readonly RoleRequest[];
  readonly rules: Rules;
}

export interface ContestSettings {
  readonly finalists: number;
  readonly finalSets: number;
  readonly rankBy: RankBy;
}

/** The win rate by which agents are ranked: over all games, the mean over village sizes, or at one village size (a number). */
export type RankBy = 'pooled' | 'size-mean' | number;

/** Identifies the version of the arena's code that plays games. */
export interface ArenaIdentity {
  /** Version of the package aiwolf-arena. */
  readonly version: string;
  /** Git commit hash (40 digits) of the arena's repository; `null` if unknown. */
  readonly commit: string | null;
  /** Whether files of the arena were changed after that commit; `null` if unknown. */
  readonly changed: boolean | null;
  /** SHA-256 of the code that can affect games: see `gamesHash`. */
  readonly gamesHash: string;
}

/** The identity in plans that are not stored. Computing the true games hash would take longer than playing a game. */
export const UNKNOWN_ARENA: ArenaIdentity = { version: 'unknown', commit: null, changed: null, gamesHash: '' };

/** All settings that determine the games of a run. `villagesOf` computes the agents of each set from them. */
export interface Plan {
  readonly schema: typeof PLAN_SCHEMA;
  /** The version of the arena that made the plan and started the run. */
  readonly arena: ArenaIdentity;
  /** The seed of all random numbers. As long as the seed is secret: `sha256:` and the hash of the seed. */
  readonly seed: string;
  /** SHA-256 of a seed that is secret until the run ends. The hash is published at the start. Omitted for other seeds. */
  readonly seedSha256?: string;
  /** The seed, as long as it is secret. A secret seed is never written to a file with results. */
  readonly secret?: Secret;
  /** Number of games in a set. An agent can remember the games of a set, but not other sets. */
  readonly gamesPerSet: number;
  /** The agents, each listed once. Other fields of the plan refer to positions in this list. */
  readonly agents: readonly PlannedAgent[];
  /** Settings of a contest; `null` outside contests. */
  readonly contest: ContestSettings | null;
  /** Number of rounds (`evenRound`) that the blocks contain, if sets count only in whole rounds. Omitted for other plans. */
  readonly rounds?: number;
  /** The blocks in the order in which they are played. */
  readonly blocks: readonly Block[];
  /** The versions of the arena that resumed the run, if their code differs. Omitted if there are none. */
  readonly resumedBy?: readonly ArenaIdentity[];
}

/** The settings allow no plan, for example because of too few entrants. The message says what to change. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** A seed that is still secret. It is omitted when a plan is converted to JSON or printed. */
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

/** Returns the seed from which the games' random numbers are computed, even if that seed is still secret. */
export const dealingSeed = ({ seed, secret }: Pick<Plan, 'seed' | 'secret'>): string => secret?.text ?? seed;

export const promiseOf = (seedSha256: string): string => `sha256:${seedSha256}`;

/** Returns a text that identifies the seed. It is the same before and after a secret seed is published. */
export const seedMark = ({ seed, seedSha256 }: Pick<Plan, 'seed' | 'seedSha256'>): string =>
  seedSha256 === undefined ? seed : promiseOf(seedSha256);
