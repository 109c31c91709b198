/** A parameter to tune: its lowest and highest value, and where to start. */
export interface TunedRange {
  readonly low: number;
  readonly high: number;
  readonly start: number;
  readonly isInteger: boolean;
}

/** Two points to compare. They lie on both sides of the current point. */
export interface Probe {
  readonly plus: readonly number[];
  readonly minus: readonly number[];
}

/** What two points have shown: how many more games `plus` has won than `minus`, of this number of pairs of games. */
export interface Probed {
  readonly gained: number;
  readonly games: number;
}

/** How far the points of a probe are from the current point at the start, as a share of the range. */
const REACH = 0.25;
/** How far one game that only one point has won moves the current point, as a share of the reach. */
const GAIN = 0.05;
/** Number of pairs of games after which the gain begins to fall. */
const WARM_UP = 5000;
/** The exponents with which reach and gain fall (Spall 1998: gamma, and alpha - 2 gamma, so that gain times reach² falls as k^-alpha). */
const REACH_FALLS = 0.101;
const GAIN_FALLS = 0.6;
/** Number of probes that are made before the result of a probe is known, so that many can be played at the same time. */
export const LAG = 32;

/**
 * Simultaneous perturbation stochastic approximation (Spall 1998), as chess engines are tuned: all parameters are changed at
 * once, at random up or down, and the point moves towards the better side. Gains depend on the number of games, not on the
 * budget, so a course can be continued. The answer is the mean of the second half of the course (Polyak and Juditsky 1992).
 * The random numbers of a probe depend only on its number, so a course is repeatable.
 */
export class Spsa {
  readonly #ranges: readonly TunedRange[];
  readonly #randomOf: (probe: number) => () => number;
  /** The point after each result, as shares of the ranges. */
  readonly #course: number[][];
  /** For each result: how much the win rate rises with each parameter, per range. */
  readonly #slopes: number[][] = [];
  #games = 0;

  /** `randomOf`: returns the random numbers of a probe: a function that draws a number in [0, 1). */
  constructor(ranges: readonly TunedRange[], randomOf: (probe: number) => () => number) {
    this.#ranges = ranges;
    this.#randomOf = randomOf;
    this.#course = [ranges.map(({ high, low, start }) => (start - low) / (high - low))];
  }

  /** Number of results. */
  get results(): number {
    return this.#slopes.length;
  }

  /** Returns the points that probe number `at` (from 0) compares. It must be at most `LAG` above the number of results. */
  probe(at: number): Probe {
    const random = this.#randomOf(at);
    const from = this.#course[Math.max(0, at - LAG)]!;
    const signs = this.#signs(random);
    const sides = [1, -1].map((side) =>
      this.#ranges.map((range, i) => {
        const reach = reachAt(at, range);
        const center = Math.min(1 - reach, Math.max(reach, from[i]!));
        return valueAt(range, center + side * signs[i]! * reach, random);
      }),
    );
    return { plus: sides[0]!, minus: sides[1]! };
  }

  #signs = (random: () => number): number[] => this.#ranges.map(() => (random() < 0.5 ? 1 : -1));

  /** Adds the next result, in the order of probes. */
  learn({ gained, games }: Probed): void {
    const at = this.results;
    const signs = this.#signs(this.#randomOf(at));
    const gain = GAIN / (1 + this.#games / WARM_UP) ** GAIN_FALLS;
    const last = this.#course.at(-1)!;
    const next = last.map((u, i) => u + gain * reachAt(at, this.#ranges[i]!) * signs[i]! * gained);
    this.#course.push(next.map((u) => Math.min(1, Math.max(0, u))));
    this.#slopes.push(
      signs.map((sign, i) => (games === 0 ? 0 : (sign * gained) / games / (2 * reachAt(at, this.#ranges[i]!)))),
    );
    this.#games += games;
  }

  /** The mean of the second half of the course. Integers are not rounded. */
  get answer(): number[] {
    const half = this.#course.slice(Math.floor(this.#course.length / 2));
    return this.#ranges.map((range, i) => valueIn(range, half.reduce((sum, point) => sum + point[i]!, 0) / half.length));
  }

  /** The point after the first `results` results. */
  pointAt = (results: number): number[] => this.#ranges.map((range, i) => valueIn(range, this.#course[results]![i]!));

  /**
   * Returns the win rate that can still be gained if the best point is half of a range away, and the win rate is quadratic: with
   * the mean slope per range in the second half of the course, plus two standard errors, a quarter of that slope. It is no bound:
   * on a ridge, slopes are small far from the best point. `null` with few results, or if the points of nearly all probes won the
   * same number of games.
   */
  get leftToGain(): number | null {
    const half = this.#slopes.slice(Math.floor(this.results / 2));
    if (half.length < LEAST || half.filter((slopes) => slopes.some(Boolean)).length < LEAST_MOVED) return null;
    const parts = this.#ranges.map((_, i) => {
      const mean = half.reduce((sum, slopes) => sum + slopes[i]!, 0) / half.length;
      const variance = half.reduce((sum, slopes) => sum + (slopes[i]! - mean) ** 2, 0) / (half.length - 1) / half.length;
      const last = this.#course.at(-1)![i]!;
      const isAtEnd = mean > 0 ? last > 1 - AT_END : last < AT_END; // a slope that leads out of the range
      return { mean: isAtEnd ? 0 : mean, variance };
    });
    const slope = Math.hypot(...parts.map(({ mean }) => mean));
    return (slope + 2 * Math.sqrt(parts.reduce((sum, { variance }) => sum + variance, 0))) / 4;
  }
}

/** A point this near to an end of its range, as a share of the range, counts as the end. */
const AT_END = 0.02;
/** Number of results that the estimate of what can be gained needs. */
const LEAST = 100;
/** Number of results that differed that the estimate needs: if the points win the same games, that says nothing of others. */
const LEAST_MOVED = 30;

/** Returns the reach of a probe as a share of the range. For integers it is at least half of the distance of two values. */
function reachAt(probe: number, { high, isInteger, low }: TunedRange): number {
  const reach = REACH / (1 + probe) ** REACH_FALLS;
  return Math.min(0.5, isInteger ? Math.max(reach, 0.5 / (high - low)) : reach);
}

const valueIn = ({ high, low }: TunedRange, share: number): number => low + share * (high - low);

/** Returns the value for a share of the range. An integer is rounded up or down at random, so that its mean is the share. */
function valueAt(range: TunedRange, share: number, random: () => number): number {
  const value = valueIn(range, share);
  if (!range.isInteger) return value;
  const down = Math.floor(value);
  return Math.min(range.high, down + (random() < value - down ? 1 : 0));
}
