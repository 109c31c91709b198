import { Posterior, type ResultReport } from '@aiwolf-arena/beliefs';
import { shuffled } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { ACT_KINDS } from '../../../packages/beliefs/src/actions.ts';
import { AIM_KINDS } from '../../../packages/beliefs/src/aims.ts';
import { AS_WEREWOLF, ROLE_COUNT, roleIndex } from '../../../packages/beliefs/src/evidence.ts';
import { SEEN_FROM } from '../../../packages/beliefs/src/observer.ts';
import { PAIR_SIGNS } from '../../../packages/beliefs/src/pairs.ts';
import {
  type SizeWeights,
  type WrittenWeights,
  weighPair,
  weighResults,
  weighTraits,
} from '../../../packages/beliefs/src/weights.ts';
import { writeWeights } from '../../../packages/beliefs/test/written-weights.ts';
import { countResults } from './counted-results.ts';
import { type Moment, pairsOf, type SeenSeat } from './moments.ts';

/** How weights are fitted: chosen by the log loss of agents left out. */
export interface Fitting {
  readonly rate: number;
  readonly epochs: number;
  /** The penalty of large weights. */
  readonly shrink: number;
  /** Signs that are seen less often are not weighed. */
  readonly least: number;
  /** What the factors of frequencies are shrunk to. */
  readonly factor: number;
}

/** Factors move by so much of what weights of signs move by. */
const FACTOR_RATE = 0.3;
/** What the factors of aims begin with. */
const AIM_FACTOR = 0.2;
/** The penalty of large weights of pairs: there are few of them. */
const PAIR_SHRINK = 0.01;
/** Signs whose weights are all smaller than this are not written down. */
const LEAST_WEIGHT = 0.05;

/** Fits weights. `without`: agents whose seats are not learnt from. */
export function fitWeights(moments: readonly Moment[], fitting: Fitting, without: readonly string[] = []): Fitted {
  const fitted = new Fitted(moments, fitting, ({ set }, place) => !without.includes(set.names[place]!));
  const random = seedrandom.alea('fit');
  for (let epoch = 1; epoch <= fitting.epochs; epoch++) {
    for (const moment of shuffled(moments, random)) fitted.learn(moment, fitting.rate / epoch);
  }
  return fitted;
}

/** Whether the seat at a place (an index of the village's agents) is learnt from. */
type IsLearnt = (moment: Moment, place: number) => boolean;

/** Numbers that are learnt, and for each the sum of its squared gradients (AdaGrad: Duchi, Hazan and Singer 2011). */
interface Row {
  readonly values: number[];
  readonly moved: number[];
}

const rowOf = (length: number, value: number): Row => ({
  values: Array<number>(length).fill(value),
  moved: Array<number>(length).fill(0.01),
});

/** Weights for one size of villages, which can be moved. */
export class Fitted {
  /** As they are now. */
  readonly weights: SizeWeights;
  readonly #fitting: Fitting;
  readonly #roles: readonly ResultReport['role'][];
  readonly #signs: ReadonlyMap<string, Row>;
  /** By kind of acts and role: a number for each bin of `SEEN_FROM`. */
  readonly #frequencies: readonly (readonly Row[])[];
  /** By sign of pairs. */
  readonly #pairs: Row;
  /** By kind of aims. */
  readonly #aims: Row;
  readonly #spared: Row;
  readonly #isLearnt: IsLearnt;
  readonly #posterior: Posterior;
  /** All pairs of places. */
  readonly #places: readonly (readonly [number, number])[];
  /** See `Posterior.writePairs`. */
  readonly #both: Float64Array;
  readonly #logs = new Float64Array(ROLE_COUNT);

  constructor(moments: readonly Moment[], fitting: Fitting, isLearnt: IsLearnt) {
    const { village } = moments[0]!;
    const roles = [...village.specials, 'WEREWOLF' as const];
    const signs = frequentSigns(moments, fitting.least).map((sign) => [sign, rowOf(roles.length, 0)] as const);
    const frequencies = ACT_KINDS.map(() => roles.map(() => rowOf(SEEN_FROM.length, fitting.factor)));
    this.#fitting = fitting;
    this.#roles = roles;
    this.#signs = new Map(signs);
    this.#frequencies = frequencies;
    const isPack = village.wolves > 1;
    this.#pairs = rowOf(isPack ? PAIR_SIGNS.length : 0, 0);
    this.#aims = rowOf(isPack ? AIM_KINDS.length : 0, AIM_FACTOR);
    this.#spared = rowOf(isPack ? AIM_KINDS.length : 0, AIM_FACTOR);
    this.weights = {
      roles,
      signs: Object.fromEntries(signs.map(([sign, { values }]) => [sign, values])),
      frequencies: Object.fromEntries(ACT_KINDS.map((name, kind) => [name, frequencies[kind]!.map(({ values }) => values)])),
      results: countResults(moments, isLearnt),
      pairs: this.#pairs.values,
      aims: this.#aims.values,
      spared: this.#spared.values,
    };
    this.#isLearnt = isLearnt;
    this.#posterior = new Posterior(village);
    this.#places = pairsOf([...village.agents.keys()]);
    this.#both = new Float64Array(village.agents.length ** 2);
  }

  /** Returns the probabilities at a moment. They are valid until the next call. */
  infer({ evidence, village, shown, seats, day, pairs, pairAims }: Moment): Posterior {
    for (const [place, seat] of seats.entries()) {
      weighTraits(this.weights, seat, this.#logs);
      evidence.settle(village.agents[place]!, this.#logs);
    }
    for (const [i, [one, other]] of this.#places.entries()) {
      const weight = weighPair(this.weights, pairs[i] ?? [], pairAims[i] ?? []);
      evidence.settlePair(village.agents[one]!, village.agents[other]!, weight);
    }
    evidence.reports.length = 0;
    evidence.reports.push(...weighResults(this.weights, shown, day));
    this.#posterior.infer(evidence);
    return this.#posterior;
  }

  /** Moves the weights towards the true roles of one moment: a step of stochastic gradient ascent of the log likelihood. */
  learn(moment: Moment, rate: number): void {
    const posterior = this.infer(moment);
    const { village, seats, by } = moment;
    this.#learnPairs(moment, posterior, rate);
    for (const [place, seat] of seats.entries()) {
      const agent = village.agents[place]!;
      if (agent === by || !this.#isLearnt(moment, place)) continue;
      for (const [at, role] of this.#roles.entries()) {
        this.#move(seat, at, Number(seat.role === roleIndex(role)) - posterior.of(agent, role), rate);
      }
      this.#moveAims(this.#aims, Number(seat.role === AS_WEREWOLF) - posterior.of(agent, 'WEREWOLF'), seat.aims, rate);
    }
  }

  #learnPairs(moment: Moment, posterior: Posterior, rate: number): void {
    const { village, seats, by, pairs, pairAims } = moment;
    if (pairs.length === 0) return;
    posterior.writePairs(this.#both);
    const isWolf = (place: number) => seats[place]!.role === roleIndex('WEREWOLF');
    const isLearnt = (place: number) => village.agents[place] !== by && this.#isLearnt(moment, place);
    for (const [i, signs] of pairs.entries()) {
      const pair = this.#places[i]!;
      if (!pair.every(isLearnt)) continue;
      const error = Number(pair.every(isWolf)) - this.#both[pair[0] * seats.length + pair[1]]!;
      this.#moveAims(this.#spared, error, pairAims[i]!, rate);
      for (const sign of signs) step(this.#pairs, sign, error - PAIR_SHRINK * this.#pairs.values[sign]!, rate);
    }
  }

  /** Moves all weights of a seat for the role at an index of `roles`. */
  #move({ signs, frequencies, bins }: SeenSeat, at: number, error: number, rate: number): void {
    const { shrink, factor } = this.#fitting;
    for (const sign of signs) {
      const row = this.#signs.get(sign);
      if (row !== undefined) step(row, at, error - shrink * row.values[at]!, rate);
    }
    const role = roleIndex(this.#roles[at]!);
    const bin = bins[role]!;
    for (const [kind, rows] of this.#frequencies.entries()) {
      const row = rows[at]!;
      const slope = error * frequencies[kind * ROLE_COUNT + role]! - shrink * (row.values[bin]! - factor);
      step(row, bin, slope, FACTOR_RATE * rate);
    }
  }

  #moveAims(row: Row, error: number, aims: Float64Array, rate: number): void {
    for (const [kind, odds] of aims.entries()) step(row, kind, error * odds, FACTOR_RATE * rate);
  }

  /** Rounds the weights to two decimals, and those of signs that say little to nothing. */
  round(): void {
    const ofSigns = [...this.#signs.values()];
    for (const { values } of ofSigns) if (!values.some((value) => Math.abs(value) >= LEAST_WEIGHT)) values.fill(0);
    for (const { values } of [...ofSigns, ...this.#frequencies.flat(), this.#pairs, this.#aims, this.#spared]) {
      for (const [i, value] of values.entries()) values[i] = Math.round(value * 100) / 100 + 0; // + 0: no -0
    }
  }

  /** The weights as they are written to a file: rounded. */
  written(): WrittenWeights {
    this.round();
    return writeWeights(this.weights);
  }
}

function step({ values, moved }: Row, at: number, slope: number, rate: number): void {
  moved[at]! += slope * slope;
  values[at]! += (rate * slope) / Math.sqrt(moved[at]!);
}

function frequentSigns(moments: readonly Moment[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const { seats } of moments) {
    for (const { signs } of seats) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= least).map(([sign]) => sign);
}
