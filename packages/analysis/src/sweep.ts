import {
  type ArmResults,
  DEFAULT_LEVEL,
  gapsTo,
  type Interval,
  type IntervalEstimate,
  lookLevel,
  mayBeBest,
} from '@aiwolf-arena/stats';
import type { ArenaIdentity, ArmSet, SeatCounts } from '@aiwolf-arena/tournament';
import type { Comparison, Contestant, SideFaults } from './compare/comparison.ts';

/** What was played by the command `sweep` or `tune`, and how its result was confirmed. */
export interface Search {
  readonly arena: ArenaIdentity;
  readonly seed: string;
  readonly gamesPerSet: number;
  readonly players: readonly number[];
  /** Names of the opponents. The other seats of every village are drawn from them at random. */
  readonly field: readonly string[];
  /**
   * The best candidate, or the values that were found, compared with the default in villages of another seed; `null` if it is the
   * default.
   */
  readonly confirmation: Confirmation | null;
}

/** The result of the command `sweep`: candidates that played in the same seats of the same villages. */
export interface Sweep extends Search {
  /** Number of sets of each village size that a candidate plays if it is not dropped. */
  readonly sets: number;
  /** The error rate of all statements together is 1 - level. */
  readonly level: number;
  /** The label of the default: the first agent, as it was given. The other candidates are compared with it. */
  readonly base: string;
  /** The label of the candidate with the highest win rate. */
  readonly best: string;
  readonly candidates: readonly SweptCandidate[];
}

export interface SweptCandidate extends Contestant {
  /** What distinguishes the candidate from the others, such as `threshold=0.2 depth=3`. */
  readonly label: string;
  /** The values of the parameters that were varied; empty for a whole agent. */
  readonly values: { readonly [name: string]: number | string | boolean };
  readonly folder: string;
  /** Number of sets of each village size that it has played. */
  readonly sets: number;
  /** The faults of the candidate in these sets. */
  readonly faults: SideFaults;
  /** Share of games won, each village size with the same weight. */
  readonly winRate: number | null;
  /** The win rate minus that of the default, in the same sets. All intervals hold at once. `null` for the default. */
  readonly difference: (Interval & { readonly value: number }) | null;
  /** Whether it may be the best of all candidates. All these statements hold at once. */
  readonly mayBeBest: boolean;
}

/** A test of the chosen candidate in villages that played no part in choosing it. */
export interface Confirmation extends Pick<Comparison, 'verdict' | 'folder' | 'seed'> {
  readonly lines: readonly {
    readonly players: number;
    readonly sets: number;
    /** The difference of the win rates, with an interval that is valid whenever games stop. */
    readonly difference: IntervalEstimate;
  }[];
}

export const confirmationOf = ({ verdict, folder, seed, lines }: Comparison): Confirmation => ({
  ...{ verdict, folder, seed },
  lines: lines.map(({ players, sets, difference }) => ({ players, sets, difference })),
});

/** Number of sets in which the surely bad candidates are dropped for the first time, and at most this many times in total. */
const FIRST_LOOK = 10;
const MOST_LOOKS = 6;

/** Returns after how many sets the candidates are compared. The last element is `sets`; each is half of the next. */
export function looksOf(sets: number): number[] {
  const looks = [sets];
  while (looks.length < MOST_LOOKS && looks[0]! >= 2 * FIRST_LOOK) looks.unshift(Math.ceil(looks[0]! / 2));
  return looks;
}

/** Decides after each look which candidates may still be the best. `base`: the default, which is always played on. */
export class SweepCourse {
  readonly #looks: readonly number[];
  readonly #base: number;
  #open: readonly number[];
  #look = 0;

  constructor(candidates: number, base: number, looks: readonly number[]) {
    this.#looks = looks;
    this.#base = base;
    this.#open = Array.from({ length: candidates }, (_, at) => at);
  }

  /** The candidates that may still be the best, as positions in the list of candidates. */
  get open(): readonly number[] {
    return this.#open;
  }

  /** The candidates that play on: those that may be the best, and the default. */
  get playing(): readonly number[] {
    return this.#open.includes(this.#base) ? this.#open : [...this.#open, this.#base];
  }

  /**
   * Drops the candidates that are surely not the best. `resultsOf`: returns the results of a candidate up to this look.
   * `isLast`: whether the time is over, so that there is no further look.
   */
  drop(resultsOf: (candidate: number) => ArmResults, isLast = false): void {
    const level = lookLevel(isLast || this.#look === this.#looks.length - 1, this.#looks.length);
    const kept = mayBeBest(this.#open.map(resultsOf), level);
    this.#open = this.#open.filter((_, i) => kept[i]);
    this.#look++;
  }
}

/** Returns the wins of a candidate, by block and set. `sets`: the numbers of the sets in each block, all of them finished. */
export const armResultsOf = (blocks: readonly (readonly ArmSet[])[], games: number): ArmResults => ({
  games,
  wins: blocks.map((sets) => sets.map(({ seat }) => winsOf(seat))),
});

/** Returns the number of games that a seat won in a set, over all roles. */
export const winsOf = ({ roles }: SeatCounts): number => Object.values(roles).reduce((sum, [, wins]) => sum + wins, 0);

/** Returns the win rate of each candidate, and its difference to the default at position `base`. */
export function sweptRates(base: number, results: readonly ArmResults[]) {
  const differences = gapsTo(base, results, DEFAULT_LEVEL);
  return results.map((arm, at) => ({ winRate: rateOf(arm), difference: differences[at]! }));
}

function rateOf({ wins, games }: ArmResults): number | null {
  if (wins.some((sets) => sets.length === 0)) return null;
  const means = wins.map((sets) => sets.reduce((sum, won) => sum + won, 0) / sets.length / games);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}
