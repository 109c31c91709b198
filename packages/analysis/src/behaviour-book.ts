import { type Behaviour, countedOf, MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import type { Estimate } from '@aiwolf-arena/stats';
import { ChanceRatio } from './chance-ratio.ts';

/** One measure of one agent in one role, over all sets. */
export interface MeasureLine {
  /** How often it happened; for `claimDay` the sum of days. */
  readonly observed: number;
  /** How often it would have happened by chance in the same situations. */
  readonly expected: number;
  /** How often it could have happened or not. */
  readonly occasions: number;
  /** observed/expected; 1 is chance. Its `games` are occasions. */
  readonly ratio: Estimate;
}

/** By role and measure; what never could happen is left out. */
export type BehaviourLines = Readonly<
  Partial<Record<ContestRole, Readonly<Partial<Record<Measure, MeasureLine>>>>>
>;

/** What one agent does beside what chance would do, set after set. */
export class BehaviourBook {
  readonly #ratios = new Map<string, ChanceRatio>();

  add(behaviour: Behaviour): void {
    for (const [role, cells] of Object.entries(behaviour)) {
      for (const { measure, observed, expected, occasions } of countedOf(cells)) {
        this.#ratio(`${role} ${measure}`).add(observed, expected, occasions);
      }
    }
  }

  #ratio(key: string): ChanceRatio {
    let ratio = this.#ratios.get(key);
    if (ratio === undefined) {
      ratio = new ChanceRatio();
      this.#ratios.set(key, ratio);
    }
    return ratio;
  }

  /** Undefined where nothing was counted. */
  lines(level: number): BehaviourLines | undefined {
    if (this.#ratios.size === 0) return undefined;
    const roles = CONTEST_ROLES.map((role) => [role, this.#linesOf(role, level)] as const);
    return Object.fromEntries(roles.filter(([, lines]) => Object.keys(lines).length > 0));
  }

  #linesOf(role: ContestRole, level: number): Partial<Record<Measure, MeasureLine>> {
    const lines: Partial<Record<Measure, MeasureLine>> = {};
    for (const measure of MEASURES) {
      const counted = this.#ratios.get(`${role} ${measure}`);
      if (counted === undefined) continue;
      const { observed, expected, occasions } = counted;
      lines[measure] = { observed, expected, occasions, ratio: counted.ratio(level) };
    }
    return lines;
  }
}
