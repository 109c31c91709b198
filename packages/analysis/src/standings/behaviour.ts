import { type Behaviour, countedOf, MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { DEFAULT_LEVEL, type IntervalEstimate, noData, studentEstimate } from '@aiwolf-arena/stats';

/** One measure of one agent in one role, over all sets. */
export interface MeasureLine {
  /** How often it happened; for `claimDay` the sum of days. */
  readonly observed: number;
  /** How often it would have happened by chance in the same situations. */
  readonly expected: number;
  /** How often it could have happened or not. */
  readonly occasions: number;
  /** observed/expected; 1 is chance. Its `games` are occasions. */
  readonly ratio: IntervalEstimate;
}

/** By role and measure; what never could happen is left out. */
export type BehaviourLines = Readonly<
  Partial<Record<ContestRole, Readonly<Partial<Record<Measure, MeasureLine>>>>>
>;

export class BehaviourCounter {
  readonly #ratios = new Map<string, ChanceRatio>();

  add(behaviour: Behaviour): void {
    for (const [role, cells] of Object.entries(behaviour)) {
      for (const { measure, observed, expected, occasions } of countedOf(cells)) {
        const key = `${role} ${measure}`;
        const ratio = this.#ratios.get(key) ?? new ChanceRatio();
        this.#ratios.set(key, ratio);
        ratio.add(observed, expected, occasions);
      }
    }
  }

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

/** Below this share of the sets' squares a variance is a rounding error: the sets agree. */
const ROUNDING = 1e-12;

/**
 * How often something happened over how often chance would have had it: sum observed / sum expected over game sets. The
 * interval is Student's t with the CR1 variance of that ratio, as `meanOfSets` has it, from running sums: the memory does
 * not grow with the sets. Sets in which chance could not have had it are left out.
 */
export class ChanceRatio {
  observed = 0;
  expected = 0;
  occasions = 0;
  #sets = 0;
  #observedSquares = 0;
  #products = 0;
  #expectedSquares = 0;

  add(observed: number, expected: number, occasions: number): void {
    this.occasions += occasions;
    if (expected <= 0) return;
    this.observed += observed;
    this.expected += expected;
    this.#sets++;
    this.#observedSquares += observed * observed;
    this.#products += observed * expected;
    this.#expectedSquares += expected * expected;
  }

  /** Null where chance never had it. No interval for one set, nor where all sets agree. */
  ratio(level: number = DEFAULT_LEVEL): IntervalEstimate {
    if (this.#sets === 0) return { ...noData(level), games: this.occasions };
    const value = this.observed / this.expected;
    const variance = this.#variance(value);
    const known = { value, sets: this.#sets, games: this.occasions, units: this.occasions };
    const ratio = { ...known, variance, freedom: this.#sets - 1 };
    const estimate = studentEstimate(ratio, level, 'ratio by sets');
    return { ...estimate, low: estimate.low && Math.max(0, estimate.low) };
  }

  /** CR1: sum (observed - value expected)² G/(G-1) / (sum expected)². */
  #variance(value: number): number | null {
    if (this.#sets < 2) return null;
    const squares =
      this.#observedSquares - 2 * value * this.#products + value ** 2 * this.#expectedSquares;
    if (squares <= ROUNDING * (this.#observedSquares + value ** 2 * this.#expectedSquares))
      return 0;
    return ((squares / this.expected ** 2) * this.#sets) / (this.#sets - 1);
  }
}
