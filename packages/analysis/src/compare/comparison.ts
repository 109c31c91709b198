import type { ContestRole } from '@aiwolf-arena/protocol';
import type { Interval, IntervalEstimate } from '@aiwolf-arena/stats';
import type { ArenaIdentity } from '@aiwolf-arena/tournament';
import type { MissingSet } from '../standings/results.ts';

/** `not-worse` asks: is the candidate worse than the baseline by at most the margin? `better`: is the candidate better? */
export const QUESTIONS = ['not-worse', 'better'] as const;
export type Question = (typeof QUESTIONS)[number];

export const METHODS = ['gsprt', 'e-process', 'fixed-sets', 'until-width'] as const;
export type Method = (typeof METHODS)[number];

/** Options of the test (gate), fixed before games are played. Differences of win rates are fractions: .02 is two points. */
export interface GateOptions {
  readonly question: Question;
  /** Differences of role-balanced win rates: with d0 the candidate should fail (hypothesis H0), with d1 it should pass (H1). */
  readonly d0: number;
  readonly d1: number;
  /** alpha: probability of a pass if the difference is d0; beta: of a fail if it is d1; if not in few sets (see `gsprtGate`). */
  readonly alpha: number;
  readonly beta: number;
  readonly method: Method;
  /** Minimum number of sets for a verdict. A pass, or a fail by a small loss, may need more (see `passesAt`), but at most `cap`. */
  readonly atLeast: number;
  /** Maximum number of sets. The method `fixed-sets` always plays exactly this number. */
  readonly cap: number;
  /** The method `until-width` stops when the always-valid interval is at most this wide; `null` for other methods. */
  readonly width: number | null;
}

/** The verdict so far. `running`: more sets are needed. Other verdicts are final; `inconclusive`: without an answer. */
export type GateVerdict = 'pass' | 'fail' | 'inconclusive' | 'running';

export interface Contestant {
  readonly name: string;
  /** The agent as the user named it: the name of a bundled agent, a path, a Git revision, or a stored result. */
  readonly source: string;
  /** SHA-256 of the agent's code and data files. */
  readonly hash: string;
}

/** The win rates of candidate and baseline in one role. The p value is valid whenever games stop, but not with `fixed-sets`. */
export interface RoleComparison {
  readonly role: ContestRole;
  readonly games: number;
  readonly candidate: number;
  readonly baseline: number;
  readonly difference: number;
  /** Interval of the difference, valid whenever games stop (`fixed-sets`: Student's t); `null` if there is too little data. */
  readonly interval: Interval | null;
  readonly pValue: number;
  /** The p value, corrected for testing several roles (Holm). */
  readonly adjusted: number;
  readonly verdict: 'better' | 'worse' | 'not shown';
}

/** The faults (errors and rule violations) of candidate or baseline. `faulty`: number of games with any fault. */
export interface SideFaults {
  readonly games: number;
  readonly faulty: number;
  /** Share of the games in which there was a fault: faulty / games. */
  readonly rate: number;
  readonly kinds: { readonly [kind: string]: number };
  readonly gamesByKind: { readonly [kind: string]: number };
}

/** The comparison of the candidate with one baseline, against one field of opponents, with one number of players. */
export interface GateLine {
  /** The name of this comparison, such as `vs old in field 1, 5 players`. */
  readonly name: string;
  readonly baseline: Contestant;
  readonly players: number;
  /** Names of the opponents. The other seats of every village are drawn from them at random. */
  readonly field: readonly string[];
  /** The verdict by the games of this line. Faults are not considered here. */
  readonly verdict: Exclude<GateVerdict, 'running'>;
  /** The set that could not be played because of an internal error, which ended this line; omitted if there was none. */
  readonly missing?: MissingSet;
  /** Set if the time limit ended this line before its last set. */
  readonly timedOut?: true;
  /** Whether all games of the candidate were equal to those of the baseline, event by event. */
  readonly unchanged: boolean;
  /** Number of sets that count for the verdict. `games` is the number of games of the candidate in these sets. */
  readonly sets: number;
  readonly games: number;
  /** Progress towards `pass` and `fail`, from 0 to 1; `null` if the method has no progress, or if all games were equal. */
  readonly evidence: { readonly pass: number; readonly fail: number } | null;
  /** Expected total number of sets until a verdict; `null` after a pass or fail, or if no verdict is expected. */
  readonly setsExpected: number | null;
  /** Win rates of candidate and baseline, with every role weighted by its share; `null` if a role was never dealt. */
  readonly candidateRate: number | null;
  readonly baselineRate: number | null;
  /**
   * Role-balanced difference of the win rates (candidate minus baseline). With `fixed-sets`, the interval is by Student's t;
   * else it is valid whenever games stop, but not if few sets have the losses or gains. If results decide when to stop, the
   * value is biased away from the middle between d0 and d1.
   */
  readonly difference: IntervalEstimate;
  /** The interval of the difference that is valid whenever games stop (if not in few sets), even if results decide when. */
  readonly always: Interval | null;
  /** The (at most three) sets with the largest losses of the candidate, worst first. `set`: number of the set in its block. */
  readonly worstSets: readonly { readonly set: number; readonly difference: number }[];
  /** A pass may overlook losses in up to this share of all sets; `null` without a pass, and if both have the same code. */
  readonly unseen: number | null;
  /** Number of games that only the candidate won (`gained`), and of games that only the baseline won (`lost`). */
  readonly gained: number;
  readonly lost: number;
  /** Share of the variance of the difference that was saved because both played the same sets; `null` if unknown. */
  readonly varianceReduction: number | null;
  /** The results by role. The p values are corrected for testing several roles. */
  readonly roles: readonly RoleComparison[];
  readonly faults: {
    readonly candidate: SideFaults;
    readonly baseline: SideFaults;
    /** How much larger the candidate's share of games with faults may be than the baseline's, for each kind and in total. */
    readonly most: number;
    /** Whether the difference of faults exceeds `most`. Then the comparison is `unusable`, whoever won the games. */
    readonly exceeded: boolean;
  };
  /** The folders with the recorded games of candidate and baseline; `null` for a stored baseline. */
  readonly runs: { readonly candidate: string; readonly baseline: string | null };
}

/** The result of the command `compare`, which compares a candidate (new agent) with one or more baselines. */
export interface Comparison {
  readonly candidate: Contestant;
  /** The version and commit of the arena, and the hash of the part of its code that determines games. */
  readonly arena: ArenaIdentity;
  /** The seed of the random numbers. The same seed gives the same games. */
  readonly seed: string;
  readonly gamesPerSet: number;
  /** Options of the test. `beta` is divided by the number of lines (Bonferroni); `alpha` is not, since all lines must pass. */
  readonly options: GateOptions;
  /** Whether the comparison also fails if the candidate is shown to be worse in one role (option `--each-role`). */
  readonly eachRole: boolean;
  /** The verdict of all lines together. `unusable`: the candidate cannot play, or has too many faults. */
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'unusable';
  /** The error message of a candidate that could not be loaded; omitted if it was loaded. */
  readonly loadError?: string;
  /** Names of agents that ran outside the sandbox (`--trust`), so that results may be forged; omitted if there are none. */
  readonly trusted?: readonly string[];
  readonly folder: string;
  /** The command line that repeats this comparison. */
  readonly command: string;
  /** The results for every combination of baseline, field of opponents and number of players. */
  readonly lines: readonly GateLine[];
}
