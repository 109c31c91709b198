import { detectable, type SetPlan, setsToDetect, studentErrors, studentPower, varianceOfSet } from '@aiwolf-arena/stats';
import type { GateOptions } from './compare/comparison.ts';
import { type GatePoint, gateCurve } from './compare/gate-course.ts';

/** The assumptions in planning how many game sets a comparison of two agents needs. */
export interface PlanningOptions {
  readonly games: number;
  /** Correlation of the games in a set (intraclass correlation); used if the two agents play in different sets. */
  readonly icc: number;
  /** Share of games of which exactly one agent wins, if both play in the same seat; `null` if they play in different sets. */
  readonly discordant: number | null;
  /** Standard deviation of the true difference between sets (.02: two points). Used only if both play in the same seats. */
  readonly effectSpread: number;
  /** Expected win rate; used only if the two agents play in different sets. */
  readonly rate: number;
}

export interface Planned {
  /** Number of sets. If the two agents play in different sets, this is the number for each agent. */
  readonly sets: number;
  /** The difference of win rates that these sets detect; `null` if not even the largest possible difference is detected. */
  readonly difference: number | null;
  readonly games: number;
  /** Probability that the arena's interval (by Student's t) detects the difference; `null` if `difference` is `null`. */
  readonly power: number | null;
}

/** Minimum number of sets: with fewer sets, the variance between sets cannot be estimated well. */
export const FEWEST_SETS = 10;
/** With fewer sets than this, Student's t is noticeably wider than the normal distribution, so `setsDetect` uses t. */
const MANY_SETS = 30;
const POWER = 0.8;

/** Returns how many sets (at least 10) detect this difference with probability 80 % (two-sided test at 5 %). */
export function setsNeeded(difference: number, options: PlanningOptions): Planned {
  const asked = Math.ceil(setsToDetect(difference, planOf(options)));
  return planned(Math.max(FEWEST_SETS, asked), difference, options);
}

/** Returns the difference that this many sets (at least two) detect with probability 80 % (two-sided test at 5 %). */
export function setsDetect(sets: number, options: PlanningOptions): Planned {
  const difference =
    sets < MANY_SETS ? studentErrors(POWER, sets - 1) * errorOf(sets, options) : detectable(sets, planOf(options));
  return planned(sets, difference <= largestDifference(options) ? difference : null, options);
}

/** The number of sets that `compare` needs if both agents play in the same seats, by simulation. */
export interface GatePlan {
  readonly margin: number;
  /** Maximum number of sets. If there is no verdict after this many sets, the result is inconclusive. */
  readonly maxSets: number;
  readonly curve: readonly GatePoint[];
}

/** Maximum number of sets in a plan: for more sets, simulating `compare` takes too long. */
const MOST_SETS = 1000;

/**
 * Plans the command `compare --margin` with defaults of its other options; `null` if the agents play in different sets.
 * `newRandom`: see `gateCurve`.
 */
export function gatePlanned(
  margin: number,
  maxSets: number,
  gate: Pick<GateOptions, 'alpha' | 'beta' | 'atLeast'>,
  options: PlanningOptions,
  newRandom: () => () => number,
): GatePlan | null {
  if (options.discordant === null) return null;
  const cap = Math.min(maxSets, MOST_SETS);
  const asked = { question: 'not-worse', method: 'gsprt', d0: -margin, d1: 0, width: null } as const;
  const set = { variance: varianceOfSet(planOf(options)), games: options.games };
  const curve = gateCurve({ ...asked, ...gate, cap }, set, largestDifference(options), newRandom);
  return { margin, maxSets: cap, curve };
}

/** Returns the largest possible difference of win rates: one agent wins all games in which the results of the two differ. */
export const largestDifference = ({ discordant, rate }: PlanningOptions): number => discordant ?? Math.max(rate, 1 - rate);

function planned(sets: number, difference: number | null, options: PlanningOptions): Planned {
  const arms = options.discordant === null ? 2 : 1;
  const power = difference === null ? null : studentPower(difference / errorOf(sets, options), sets - 1);
  return { sets, difference, games: sets * options.games * arms, power };
}

const errorOf = (sets: number, options: PlanningOptions): number => Math.sqrt(varianceOfSet(planOf(options)) / sets);

const planOf = ({ games, icc, discordant, effectSpread, rate }: PlanningOptions): SetPlan =>
  discordant === null ? { rate, games, icc } : { games, discordant, effectSpread };
