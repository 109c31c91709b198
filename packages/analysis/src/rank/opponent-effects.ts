import { clusterVariance } from '@aiwolf-arena/stats';
import type { StageTable } from './stage-table.ts';

/** How a set went for one of its agents. */
export interface Outcome {
  /** Position in the table. */
  readonly agent: number;
  readonly set: number;
  readonly games: number;
  /** Share of the games won beyond what its roles win on average. */
  readonly gain: number;
}

/** By member of a village, what its presence adds to the win rate of every other. */
export type Effects = ReadonlyMap<number, number>;

/** Rounds of fitting; later ones change less than a thousandth of a point. */
const ROUNDS = 60;

/**
 * Effects of opponents: every gain is its agent's own strength plus the effects of all others there, fitted in turns
 * (backfitting). Each effect is drawn towards 0 by the share of it that is chance (empirical Bayes by sets), so one
 * that rests on little stays near 0. Null where the effects together show nothing beyond chance.
 */
export function opponentEffects(table: StageTable, outcomes: readonly Outcome[]): Effects | null {
  const fit = new Fit(table, outcomes);
  for (let round = 0; round < ROUNDS; round++) {
    fit.strengths();
    if (!fit.effects()) return null;
  }
  return fit.result;
}

interface Member {
  readonly member: number;
  /** Places of the outcomes of others by set that it sat in. */
  readonly sets: readonly (readonly number[])[];
}

class Fit {
  readonly #outcomes: readonly Outcome[];
  readonly #byAgent: readonly (readonly number[])[];
  readonly #members: readonly Member[];
  readonly #effects: Map<number, number>;
  /** Gains less the strengths and effects fitted so far. */
  readonly #rests: Float64Array;

  constructor({ sets, agents }: StageTable, outcomes: readonly Outcome[]) {
    this.#outcomes = outcomes;
    this.#rests = Float64Array.from(outcomes, ({ gain }) => gain);
    const places = [...outcomes.keys()];
    this.#byAgent = [...Map.groupBy(places, (at) => outcomes[at]!.agent).values()];
    const bySet = Map.groupBy(places, (at) => outcomes[at]!.set);
    const sat = new Map<number, number[][]>();
    for (const [set, { members }] of sets.entries()) {
      for (const member of members) {
        const others = (bySet.get(set) ?? []).filter(
          (at) => agents[outcomes[at]!.agent] !== member,
        );
        if (!sat.has(member)) sat.set(member, []);
        sat.get(member)!.push(others);
      }
    }
    this.#members = Array.from(sat, ([member, own]) => ({ member, sets: own }));
    this.#effects = new Map(this.#members.map(({ member }) => [member, 0]));
  }

  get result(): Effects {
    return this.#effects;
  }

  /** Takes every agent's mean out of its rests: what it is worth itself. */
  strengths(): void {
    for (const places of this.#byAgent) this.#shift(places, -this.#totalOf(places).mean);
  }

  /** Fits the effect of every member anew, given the others; false where all of them may be chance. */
  effects(): boolean {
    const raw = this.#members.map(({ member, sets }) => {
      const known = this.#effects.get(member)!;
      const ratio = clusterVariance(sets.map((places) => this.#totalOf(places)));
      return { value: known + (ratio?.value ?? 0), variance: ratio?.variance ?? null };
    });
    const known = raw.filter(({ variance }) => variance !== null);
    const excess = known.reduce((sum, { value, variance }) => sum + value ** 2 - variance!, 0);
    if (!(excess > NOISE)) return false;
    const spread = excess / known.length;
    for (const { member, sets } of this.#members) this.#refit(member, sets, spread);
    return true;
  }

  #refit(member: number, sets: readonly (readonly number[])[], spread: number): void {
    const known = this.#effects.get(member)!;
    const ratio = clusterVariance(sets.map((places) => this.#totalOf(places)));
    const variance = ratio?.variance ?? null;
    const trust = variance === null ? 0 : spread / (spread + variance);
    const effect = trust * (known + (ratio?.value ?? 0));
    this.#effects.set(member, effect);
    for (const places of sets) this.#shift(places, known - effect);
  }

  #shift(places: readonly number[], by: number): void {
    for (const at of places) this.#rests[at]! += by;
  }

  #totalOf(places: readonly number[]): { total: number; games: number; mean: number } {
    let total = 0;
    let games = 0;
    for (const at of places) {
      total += this.#outcomes[at]!.games * this.#rests[at]!;
      games += this.#outcomes[at]!.games;
    }
    return { total, games, mean: games === 0 ? 0 : total / games };
  }
}

/** A variance below this is rounding of 0. */
const NOISE = 1e-24;
