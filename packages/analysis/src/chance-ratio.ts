import {
  DEFAULT_LEVEL,
  type Estimate,
  meanOfSets,
  type Status,
  studentCritical,
} from '@aiwolf-arena/stats';

/** Below this share of the sets' squares a variance is a rounding error: the sets agree. */
const ROUNDING = 1e-12;
const ENOUGH_SETS = 5;

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
  ratio(level: number = DEFAULT_LEVEL): Estimate {
    if (this.#sets === 0) return { ...meanOfSets([], level), games: this.occasions };
    const value = this.observed / this.expected;
    const of = { value, level, sets: this.#sets, games: this.occasions };
    const variance = this.#variance(value);
    if (!variance) {
      const status = variance === null ? 'single-set' : 'degenerate';
      return { ...of, low: null, high: null, method: 'none', status };
    }
    const radius = studentCritical(level, this.#sets - 1) * Math.sqrt(variance);
    const status: Status = this.#sets < ENOUGH_SETS ? 'few-sets' : 'ok';
    const low = Math.max(0, value - radius);
    return { ...of, low, high: value + radius, method: 'ratio by sets', status };
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
