import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Interval, IntervalEstimate } from '@aiwolf-arena/stats';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../standings/results.ts';

/** `not-worse`: the candidate loses no more than the margin; `better`: it gains. */
export const QUESTIONS = ['not-worse', 'better'] as const;
export type Question = (typeof QUESTIONS)[number];

export const METHODS = ['gsprt', 'e-process', 'fixed-sets', 'until-width'] as const;
export type Method = (typeof METHODS)[number];

/** Declared before the first game. Differences are of role-balanced win rates, as fractions: .02 is two points. */
export interface GateTerms {
  readonly question: Question;
  /** Differences under H0 (fail) and H1 (pass). */
  readonly d0: number;
  readonly d1: number;
  /** Probability of passing an agent as bad as d0 (alpha), and of failing one as good as d1 (beta). */
  readonly alpha: number;
  readonly beta: number;
  readonly method: Method;
  /** No verdict before this many sets, and no pass before as many as `alpha` requires, unless the cap is lower. */
  readonly atLeast: number;
  /** Maximum number of sets; for `fixed-sets` the number itself. */
  readonly cap: number;
  /** Width of the always-valid interval at which `until-width` stops; `null` for other methods. */
  readonly width: number | null;
}

/** `running`: more sets are needed. `inconclusive` is a result. */
export type GateVerdict = 'pass' | 'fail' | 'inconclusive' | 'running';

export interface Contestant {
  readonly name: string;
  /** As the user named it: a bundled name, a path, a revision, a stored result. */
  readonly source: string;
  /** SHA-256 of the agent's code and data. */
  readonly hash: string;
}

/** The seat's results in one role. Rates are win rates. P values are valid at any stopping time, except for fixed sets. */
export interface RoleComparison {
  readonly role: ContestRole;
  readonly games: number;
  readonly candidate: number;
  readonly baseline: number;
  readonly difference: number;
  /** Valid at all times simultaneously (for fixed sets: Student's t); `null` if there is too little data. */
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
  readonly kinds: { readonly [kind: string]: number };
  readonly gamesByKind: { readonly [kind: string]: number };
}

/** The candidate against one baseline in one field at one village size. */
export interface GateLine {
  /** `old vs field-1, 5 players`: distinguishes it from the other lines. */
  readonly name: string;
  readonly baseline: Contestant;
  readonly players: number;
  /** Names of the opponents from which villages are drawn. */
  readonly field: readonly string[];
  /** Of this line alone, before faults are considered. */
  readonly verdict: Exclude<GateVerdict, 'running'>;
  readonly reason: string;
  /** The set at which it ended because of an internal error in it; omitted if there is none. */
  readonly missing?: MissingSet;
  /** All games were equal on both sides, event by event. */
  readonly unchanged: boolean;
  /** Sets that count, and games of one side in them. */
  readonly sets: number;
  readonly games: number;
  /** Progress towards `pass` and `fail`, 0 to 1; `null` if the method has none, or if nothing has changed. */
  readonly evidence: { readonly pass: number; readonly fail: number } | null;
  /** Expected total sets until a verdict at this rate; `null` after one, and if none is in sight. */
  readonly setsExpected: number | null;
  /** Role-balanced win rates of both sides; `null` if a role was never dealt. */
  readonly candidateRate: number | null;
  readonly baselineRate: number | null;
  /**
   * Role-balanced. For fixed sets with Student's t; if the evidence stops play, the interval is valid at all times, and the
   * value is biased away from the middle between d0 and d1.
   */
  readonly difference: IntervalEstimate;
  /** Valid at all times simultaneously. */
  readonly always: Interval | null;
  /** Up to three sets in which the candidate lost most, worst first: the number in its block, and the difference. */
  readonly worstSets: readonly { readonly set: number; readonly difference: number }[];
  /** A pass may miss a loss in a smaller share of all sets. `null` for other verdicts, and if both sides are the same. */
  readonly unseen: number | null;
  /** Games that only the candidate won, and only the baseline. */
  readonly gained: number;
  readonly lost: number;
  /** Share of the difference's variance that pairing removed; `null` if unknown. */
  readonly varianceReduction: number | null;
  /** By role, corrected for the number of roles. */
  readonly roles: readonly RoleComparison[];
  readonly faults: {
    readonly candidate: SideFaults;
    readonly baseline: SideFaults;
    /** Allowed excess over the baseline's share of games with faults, for all kinds together and for each kind. */
    readonly most: number;
    /** The limit is exceeded: the comparison is `unusable`, whatever the verdict. */
    readonly exceeded: boolean;
  };
  /** Folders of both runs; `null` for a stored baseline. */
  readonly runs: { readonly candidate: string; readonly baseline: string | null };
}

/** The result of `compare`. */
export interface Comparison {
  readonly candidate: Contestant;
  /** The code that played: version, commit and hash of the code that decides games. */
  readonly arena: ArenaIdentity;
  /** Of all villages; the same seed gives the same games. */
  readonly seed: string;
  readonly gamesPerSet: number;
  /** beta is already divided among the lines (Bonferroni); alpha is not, because all lines must pass (Berger 1982). */
  readonly terms: GateTerms;
  /** A role shown to be worse fails the comparison (`--each-role`). */
  readonly eachRole: boolean;
  /** Of all lines together. `unusable`: the candidate has too many faults, or cannot play. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'unusable';
  readonly reason: string;
  /** Names of agents that ran outside the walls (`--trust`), so that results may be forged; omitted if there are none. */
  readonly trusted?: readonly string[];
  readonly folder: string;
  /** Command that plays the same again. */
  readonly command: string;
  /** One for every baseline, field and village size. */
  readonly lines: readonly GateLine[];
}
