import { detectable, type SetPlan, setsToDetect, studentErrors, studentPower, varianceOfSet } from '@aiwolf-arena/stats';
import type { GateTerms } from './compare/comparison.ts';
import { type GatePoint, gateCurve } from './compare/gate-course.ts';

/** The assumptions for planning a comparison of two agents. */
export interface PlanningTerms {
  readonly games: number;
  /** Intraclass correlation of the games in a set; used if the agents play in different sets. */
  readonly icc: number;
  /** Share of games that exactly one of the two agents wins in the same seat; `null` if the agents play in different sets. */
  readonly discordant: number | null;
  /** Standard deviation of the true difference between sets, as a fraction. Used only if the agents play in the same seats. */
  readonly effectSpread: number;
  /** Expected win rate; used only if the agents play in different sets. */
  readonly rate: number;
}

export interface Planned {
  /** Number of sets; number of sets per agent if the agents play in different sets. */
  readonly sets: number;
  /** The difference of win rates that these sets detect; `null` if they do not detect even the largest possible difference. */
  readonly difference: number | null;
  readonly games: number;
  /** Probability that the arena's interval (Student's t) detects the difference; `null` if `difference` is `null`. */
  readonly power: number | null;
}

/** With fewer sets, the variance between sets cannot be estimated. */
export const FEWEST_SETS = 10;
/** With fewer sets, Student's t is noticeably wider than the normal distribution of the planning formula. */
const MANY_SETS = 30;
const POWER = 0.8;

/** Returns how many sets (at least 10) detect a difference, two-sided at 5 % with power 80 % (normal approximation). */
export function setsNeeded(difference: number, terms: PlanningTerms): Planned {
  const asked = Math.ceil(setsToDetect(difference, planOf(terms)));
  return planned(Math.max(FEWEST_SETS, asked), difference, terms);
}

/** Returns the difference that this many sets (two or more) detect with power 80 %; with few sets by Student's t. */
export function setsDetect(sets: number, terms: PlanningTerms): Planned {
  const difference = sets < MANY_SETS ? studentErrors(POWER, sets - 1) * errorOf(sets, terms) : detectable(sets, planOf(terms));
  return planned(sets, difference <= largestDifference(terms) ? difference : null, terms);
}

/** The sets that the gate of `compare` needs, if both agents play in the same seats. */
export interface GatePlan {
  readonly margin: number;
  /** Maximum number of sets. Without a verdict after them, the result is inconclusive. */
  readonly maxSets: number;
  readonly curve: readonly GatePoint[];
}

/** With more sets, the simulation of a plan takes too long. */
const MOST_SETS = 1000;

/** Plans `compare --margin` with the default values of its other options; `null` if the agents play in different sets. */
export function gatePlanned(
  margin: number,
  maxSets: number,
  gate: Pick<GateTerms, 'alpha' | 'beta' | 'atLeast'>,
  terms: PlanningTerms,
): GatePlan | null {
  if (terms.discordant === null) return null;
  const cap = Math.min(maxSets, MOST_SETS);
  const asked = { question: 'not-worse', method: 'gsprt', d0: -margin, d1: 0, width: null } as const;
  const set = { variance: varianceOfSet(planOf(terms)), games: terms.games };
  const curve = gateCurve({ ...asked, ...gate, cap }, set, largestDifference(terms));
  return { margin, maxSets: cap, curve };
}

/** Returns the largest possible difference of win rates: all games in which the two agents differ are won by the same agent. */
export const largestDifference = ({ discordant, rate }: PlanningTerms): number => discordant ?? Math.max(rate, 1 - rate);

function planned(sets: number, difference: number | null, terms: PlanningTerms): Planned {
  const arms = terms.discordant === null ? 2 : 1;
  const power = difference === null ? null : studentPower(difference / errorOf(sets, terms), sets - 1);
  return { sets, difference, games: sets * terms.games * arms, power };
}

const errorOf = (sets: number, terms: PlanningTerms): number => Math.sqrt(varianceOfSet(planOf(terms)) / sets);

const planOf = ({ games, icc, discordant, effectSpread, rate }: PlanningTerms): SetPlan =>
  discordant === null ? { rate, games, icc } : { games, discordant, effectSpread };
