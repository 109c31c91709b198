import { detectable, type SetPlan, setsToDetect } from '@aiwolf-arena/stats';

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
}

/** Fewer sets cannot show their own spread. */
export const FEWEST_SETS = 10;

/** About how many sets detect a difference, two-sided at 5 % with power 80 %. At least ten. */
export function setsNeeded(difference: number, terms: PlanningTerms): Planned {
  const asked = Math.ceil(setsToDetect(difference, planOf(terms)));
  return planned(Math.max(FEWEST_SETS, asked), difference, terms);
}

/** The difference that so many sets detect, by the same standard. */
export function setsDetect(sets: number, terms: PlanningTerms): Planned {
  const difference = detectable(sets, planOf(terms));
  return planned(sets, difference < 1 ? difference : null, terms);
}

const planned = (sets: number, difference: number | null, terms: PlanningTerms): Planned => {
  const arms = terms.discordant === null ? 2 : 1;
  return { sets, difference, games: sets * terms.games * arms };
};

const planOf = ({ games, icc, discordant, effectSpread, rate }: PlanningTerms): SetPlan =>
  discordant === null ? { rate, games, icc } : { games, discordant, effectSpread };
