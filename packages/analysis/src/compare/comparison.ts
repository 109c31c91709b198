import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Interval, IntervalEstimate } from '@aiwolf-arena/stats';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../standings/results.ts';

/** `not-worse`: is the candidate worse than the baseline by at most the margin? `better`: is it better than the baseline? */
export const QUESTIONS = ['not-worse', 'better'] as const;
export type Question = (typeof QUESTIONS)[number];

export const METHODS = ['gsprt', 'e-process', 'fixed-sets', 'until-width'] as const;
export type Method = (typeof METHODS)[number];

/** Options of the gate, fixed before games are played. Differences of win rates are fractions: .02 is two points. */
export interface GateTerms {
  readonly question: Question;
  /** d0 is the difference of role-balanced win rates under H0 (fail), d1 that under H1 (pass). */
  readonly d0: number;
  readonly d1: number;
  /** alpha is the probability of a pass if the difference is d0, beta the probability of a fail if it is d1. */
  readonly alpha: number;
  readonly beta: number;
  readonly method: Method;
  /** Minimum number of sets for a verdict. A pass may need more sets, depending on `alpha`, but never more than `cap`. */
  readonly atLeast: number;
  /** Maximum number of sets. The method `fixed-sets` always uses this number. */
  readonly cap: number;
  /** The method `until-width` stops when the interval valid at all times is this narrow; `null` for other methods. */
  readonly width: number | null;
}

/** The verdict. `running`: more sets are needed. `inconclusive` is a final result. */
export type GateVerdict = 'pass' | 'fail' | 'inconclusive' | 'running';

export interface Contestant {
  readonly name: string;
  /** The agent as the user named it: a bundled name, a path, a revision, or a stored result. */
  readonly source: string;
  /** SHA-256 of the agent's code and data. */
  readonly hash: string;
}

/** The win rates of candidate and baseline in one role. P values are valid at any stopping time, except with `fixed-sets`. */
export interface RoleComparison {
  readonly role: ContestRole;
  readonly games: number;
  readonly candidate: number;
  readonly baseline: number;
  readonly difference: number;
  /** The interval of the difference, valid at all times (for fixed sets: Student's t); `null` if there is too little data. */
  readonly interval: Interval | null;
  readonly pValue: number;
  /** The p value, corrected for the number of roles (Holm). */
  readonly adjusted: number;
  readonly verdict: 'better' | 'worse' | 'not shown';
}

/** The faults of the candidate or of the baseline. `faulty`: number of games with a fault of any kind. */
export interface SideFaults {
  readonly games: number;
  readonly faulty: number;
  /** Share of the games with a fault: faulty / games. */
  readonly rate: number;
  readonly kinds: { readonly [kind: string]: number };
  readonly gamesByKind: { readonly [kind: string]: number };
}

/** The comparison with one baseline, against one field, with one number of players. */
export interface GateLine {
  /** The name of this line, such as `old vs field-1, 5 players`. */
  readonly name: string;
  readonly baseline: Contestant;
  readonly players: number;
  /** Names of the opponents from which villages are drawn at random. */
  readonly field: readonly string[];
  /** The verdict of this line by its games, before faults are considered. */
  readonly verdict: Exclude<GateVerdict, 'running'>;
  /** The set in which an internal error ended this line; omitted if there was none. */
  readonly missing?: MissingSet;
  /** Whether all games of the candidate equal those of the baseline, event by event. */
  readonly unchanged: boolean;
  /** Number of sets that count for the verdict. `games`: number of the candidate's games in these sets. */
  readonly sets: number;
  readonly games: number;
  /** Progress towards `pass` and `fail`, 0 to 1; `null` if the method has no progress, or if all games were equal. */
  readonly evidence: { readonly pass: number; readonly fail: number } | null;
  /** Expected total number of sets until a verdict; `null` after a pass or fail, and if no verdict is expected. */
  readonly setsExpected: number | null;
  /** Role-balanced win rates of the candidate and of the baseline; `null` if a role was never dealt. */
  readonly candidateRate: number | null;
  readonly baselineRate: number | null;
  /**
   * Role-balanced difference of the win rates (candidate minus baseline). With `fixed-sets` its interval is Student's t,
   * otherwise it is valid at all times. If results decide when to stop, the value is biased away from the middle between d0 and
   * d1.
   */
  readonly difference: IntervalEstimate;
  /** The interval of the difference that is valid at all times simultaneously. */
  readonly always: Interval | null;
  /** Up to three sets in which the candidate lost most, worst first: number of the set in its block, and difference. */
  readonly worstSets: readonly { readonly set: number; readonly difference: number }[];
  /** A pass may overlook losses in a smaller share of sets. `null` without a pass, and if both agents have the same code. */
  readonly unseen: number | null;
  /** Number of games that only the candidate won (`gained`) and that only the baseline won (`lost`). */
  readonly gained: number;
  readonly lost: number;
  /** Share of the variance of the difference that was avoided by playing the same sets; `null` if unknown. */
  readonly varianceReduction: number | null;
  /** The results by role. P values are corrected for the number of roles. */
  readonly roles: readonly RoleComparison[];
  readonly faults: {
    readonly candidate: SideFaults;
    readonly baseline: SideFaults;
    /** Maximum by which the candidate's share of games with faults may exceed the baseline's, for each kind and in total. */
    readonly most: number;
    /** Whether the maximum is exceeded. Then the comparison is `unusable`, whoever won the games. */
    readonly exceeded: boolean;
  };
  /** The run folders of the candidate and of the baseline; `null` for a stored baseline. */
  readonly runs: { readonly candidate: string; readonly baseline: string | null };
}

/** The result of `compare`. */
export interface Comparison {
  readonly candidate: Contestant;
  /** The version and commit of the arena, and the hash of its code that determines games. */
  readonly arena: ArenaIdentity;
  /** The seed of all villages; the same seed gives the same games. */
  readonly seed: string;
  readonly gamesPerSet: number;
  /** The options of the gate. beta is divided by the number of gate lines (Bonferroni); alpha is not: all lines must pass. */
  readonly terms: GateTerms;
  /** Whether the comparison fails if one role is shown to be worse (`--each-role`). */
  readonly eachRole: boolean;
  /** The verdict of all lines together. `unusable`: the candidate has too many faults, or cannot play. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'unusable';
  /** The message of the error with which loading the candidate failed; omitted if it was loaded. */
  readonly loadError?: string;
  /** Names of agents that ran unsandboxed (`--trust`), so that results may be forged; omitted if there are none. */
  readonly trusted?: readonly string[];
  readonly folder: string;
  /** The command that repeats this comparison. */
  readonly command: string;
  /** The results for every baseline, field and number of players. */
  readonly lines: readonly GateLine[];
}
