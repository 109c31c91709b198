import { detectable, type SetPlan, setsToDetect, studentErrors, studentPower, varianceOfSet } from '@aiwolf-arena/stats';
import type { GateTerms } from './compare/comparison.ts';
import { type GatePoint, gateCurve } from './compare/gate-course.ts';

/** What a comparison of two agents is planned with. */
export interface PlanningTerms {
  /** Games in a set. */
  readonly games: number;
  /** How much more alike two games of a set are than two of other sets; for agents in different sets. */
  readonly icc: number;
  /** Share of games that only one of both wins, in the same seats; null for agents in different sets. */
  readonly discordant: number | null;
  /** Spread of the true difference from set to set, as a share of the games; for the same seats only. */
  readonly effectSpread: number;
  /** Win rate about which the difference is sought; for different sets. */
  readonly rate: number;
}

/** What so many sets can do. */
export interface Planned {
  /** Sets, for each of both agents where they sit in different sets. */
  readonly sets: number;
  /** The difference of win rates that they detect; null if no difference is large enough. */
  readonly difference: number | null;
  /** Games of all sets together. */
  readonly games: number;
  /** Chance to detect it with an interval by Student's t, as ours are; null without a difference. */
  readonly power: number | null;
}

/** Fewer sets cannot show their own spread. */
export const FEWEST_SETS = 10;
/** Of fewer, t is noticeably wider than the normal law of the planning formula. */
const MANY_SETS = 30;
const POWER = 0.8;

/** About how many sets detect a difference, two-sided at 5 % with power 80 %, by the normal law. At least ten. */
export function setsNeeded(difference: number, terms: PlanningTerms): Planned {
  const asked = Math.ceil(setsToDetect(difference, planOf(terms)));
  return planned(Math.max(FEWEST_SETS, asked), difference, terms);
}

/** The difference that so many sets detect with power 80 %: of few sets by Student's t. Two sets or more. */
export function setsDetect(sets: number, terms: PlanningTerms): Planned {
  const difference = sets < MANY_SETS ? studentErrors(POWER, sets - 1) * errorOf(sets, terms) : detectable(sets, planOf(terms));
  return planned(sets, difference <= largestDifference(terms) ? difference : null, terms);
}

/** What the gate of `compare` takes, with both agents in the same seats. */
export interface GatePlan {
  readonly margin: number;
  /** Inconclusive after so many sets. */
  readonly maxSets: number;
  readonly curve: readonly GatePoint[];
}

/** Beyond it, playing out the rounds of a plan takes too long. */
const MOST_SETS = 1000;

/** The gate of `compare --margin`, its other terms as they are by default; null for agents in different sets. */
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

/** Nothing can be larger: one agent wins all games that only one wins, or all where the other wins none. */
export const largestDifference = ({ discordant, rate }: PlanningTerms): number => discordant ?? Math.max(rate, 1 - rate);

function planned(sets: number, difference: number | null, terms: PlanningTerms): Planned {
  const arms = terms.discordant === null ? 2 : 1;
  const power = difference === null ? null : studentPower(difference / errorOf(sets, terms), sets - 1);
  return { sets, difference, games: sets * terms.games * arms, power };
}

const errorOf = (sets: number, terms: PlanningTerms): number => Math.sqrt(varianceOfSet(planOf(terms)) / sets);

const planOf = ({ games, icc, discordant, effectSpread, rate }: PlanningTerms): SetPlan =>
  discordant === null ? { rate, games, icc } : { games, discordant, effectSpread };
