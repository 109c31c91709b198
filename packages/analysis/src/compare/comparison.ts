import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Interval, IntervalEstimate } from '@aiwolf-arena/stats';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../standings/results.ts';

/** `not-worse`: the candidate loses no more than the margin; `better`: it gains. */
export const QUESTIONS = ['not-worse', 'better'] as const;
export type Question = (typeof QUESTIONS)[number];

/** How the number of sets is settled. */
export const METHODS = ['gsprt', 'e-process', 'fixed-sets', 'until-width'] as const;
export type Method = (typeof METHODS)[number];

/** What was declared before the first game. Differences are of role-balanced win rates, as fractions: .02 is two points. */
export interface GateTerms {
  readonly question: Question;
  /** Differences under H0 (fail) and H1 (pass). */
  readonly d0: number;
  readonly d1: number;
  /** Chance to pass what is as bad as d0, and to fail what is as good as d1. */
  readonly alpha: number;
  readonly beta: number;
  readonly method: Method;
  /** No verdict before this many sets, and no pass before those that `alpha` asks for, unless the cap is sooner. */
  readonly atLeast: number;
  /** At most this many sets; for `fixed-sets` the number itself. */
  readonly cap: number;
  /** Width of the always-valid interval at which `until-width` stops; null for the other methods. */
  readonly width: number | null;
}

/** `running`: more sets are needed. `inconclusive` is a result. */
export type GateVerdict = 'pass' | 'fail' | 'inconclusive' | 'running';

/** One side of a comparison. */
export interface Contestant {
  readonly name: string;
  /** As the user named it: a bundled name, a path, a revision, a stored result. */
  readonly source: string;
  /** sha256 of the agent's code and data. */
  readonly hash: string;
}

/** What the seat did in one role. Rates are win rates; p values hold at any stopping time unless the sets were fixed. */
export interface RoleComparison {
  readonly role: ContestRole;
  readonly games: number;
  readonly candidate: number;
  readonly baseline: number;
  readonly difference: number;
  /** An interval that holds at all times at once (for fixed sets, Student's t); null where too little is known. */
  readonly interval: Interval | null;
  readonly pValue: number;
  /** Corrected for the number of roles (Holm). */
  readonly adjusted: number;
  readonly verdict: 'better' | 'worse' | 'not shown';
}

/** Games of one side with faults of any kind, and by kind. */
export interface SideFaults {
  readonly games: number;
  readonly faulty: number;
  /** faulty / games. */
  readonly rate: number;
  /** Faults by kind, alphabetical. */
  readonly kinds: { readonly [kind: string]: number };
  /** Games with faults of each kind. */
  readonly gamesByKind: { readonly [kind: string]: number };
}

/** The candidate against one baseline in one field at one village size. */
export interface GateLine {
  /** `old vs field-1, 5 players`: what tells it from the other lines. */
  readonly name: string;
  /** What the candidate is held against. */
  readonly baseline: Contestant;
  /** Village size. */
  readonly players: number;
  /** Names of the opponents that villages are drawn from. */
  readonly field: readonly string[];
  /** Of this line alone, before faults. */
  readonly verdict: Exclude<GateVerdict, 'running'>;
  /** One sentence for people. */
  readonly reason: string;
  /** The set at which it ended, as it had to be played and the arena failed in it; left out if there is none. */
  readonly missing?: MissingSet;
  /** Every game was the same on both sides, event by event. */
  readonly unchanged: boolean;
  /** Sets that count, and games of one side in them. */
  readonly sets: number;
  readonly games: number;
  /** Of the way to `pass` and to `fail`, 0 to 1; null where the method has none, and where nothing has changed. */
  readonly evidence: { readonly pass: number; readonly fail: number } | null;
  /** Sets that a verdict is expected to take in all, going on like this; null after one, and where none is in sight. */
  readonly setsExpected: number | null;
  /** Role-balanced win rates of both sides; null while a role was never dealt. */
  readonly candidateRate: number | null;
  readonly baselineRate: number | null;
  /**
   * Role-balanced. For fixed sets with Student's t; where evidence stops play, the interval holds at all times, and the
   * value is biased away from the middle of d0 and d1.
   */
  readonly difference: IntervalEstimate;
  /** Holds at all times at once. */
  readonly always: Interval | null;
  /** The sets in which the candidate lost the most, worst first, three at most: the number in its block, and by how much. */
  readonly worstSets: readonly { readonly set: number; readonly difference: number }[];
  /**
   * Of a pass: a loss that sits in a smaller share of all sets would not have been seen. Null for other verdicts, and where
   * both sides are the same code.
   */
  readonly unseen: number | null;
  /** Games that only the candidate won, and only the baseline. */
  readonly gained: number;
  readonly lost: number;
  /** Share of the variance of the difference that pairing took away; null where unknown. */
  readonly varianceSaved: number | null;
  /** The same by role; the multiplicity of roles is corrected for. */
  readonly roles: readonly RoleComparison[];
  /** What both sides did wrong. */
  readonly faults: {
    readonly candidate: SideFaults;
    readonly baseline: SideFaults;
    /** How much more of all games than the baseline's may have faults, of all kinds together and of any kind. */
    readonly most: number;
    /** It has more: the comparison is `unusable`, whatever the line says. */
    readonly exceeded: boolean;
  };
  /** Folders of both runs; null for a stored baseline. */
  readonly runs: { readonly candidate: string; readonly baseline: string | null };
}

/** What `compare` found. */
export interface Comparison {
  readonly candidate: Contestant;
  /** Which code played: version, commit and hash of the code that decides games. */
  readonly arena: ArenaIdentity;
  /** Of all villages; the same seed plays the same games. */
  readonly seed: string;
  readonly gamesPerSet: number;
  /** beta is already shared among the lines (Bonferroni); alpha is not: all lines must pass (Berger 1982). */
  readonly terms: GateTerms;
  /** A role that is shown to be worse fails the comparison (`--each-role`). */
  readonly eachRole: boolean;
  /** Of all lines together; `unusable`: the candidate has more faults than it may have, or cannot play. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'unusable';
  /** One sentence for people. */
  readonly reason: string;
  /** Names of agents that played outside all walls (`--trust`), so that results may be forged; absent for none. */
  readonly trusted?: readonly string[];
  /** Folder of the comparison. */
  readonly folder: string;
  /** Command that plays the same again. */
  readonly command: string;
  /** One for every baseline, field and village size. */
  readonly lines: readonly GateLine[];
}
