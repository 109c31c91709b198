import {
  alwaysInterval,
  eGate,
  fixedGate,
  gsprtGate,
  intervalGate,
  isClearLoss,
  isNarrow,
  type Judged,
  type Look,
  momentsOf,
  roleBalancedDifferences,
  setsBeforeVerdict,
  setsExpected,
  thirdMoment,
} from '@aiwolf-arena/stats';
import type { GateOptions, GateVerdict, Method } from './comparison.ts';
import { gainedIn, type PairCounts, SHOWN_LEVEL } from './rates.ts';

const JUDGES: Readonly<Record<Method, (look: Look, options: GateOptions) => Judged>> = {
  gsprt: gsprtGate,
  'e-process': eGate,
  'fixed-sets': fixedGate,
  'until-width': intervalGate,
};

type Minimum = Pick<GateOptions, 'atLeast' | 'cap'>;
const judgesAt = (wrong: number, { atLeast, cap }: Minimum): number =>
  Math.min(cap, Math.max(atLeast, setsBeforeVerdict(wrong)));

/** Returns the minimum number of sets for a pass: enough to see losses that occur in one set of ten, but at most `cap`. */
export const passesAt = (options: Minimum & Pick<GateOptions, 'alpha'>): number => judgesAt(options.alpha, options);
/** Returns the minimum number of sets for a fail by a small loss: enough to see gains that occur in one set of ten. */
export const failsAt = (options: Minimum & Pick<GateOptions, 'beta'>): number => judgesAt(options.beta, options);

/**
 * Returns the judgement by the method that `options` names. Before the minimum number of sets for a pass, it is no pass; before
 * that for a fail, it is no fail, unless the loss is large.
 */
function judgedAt(look: Look, options: GateOptions): Judged {
  const { verdict, pass, fail } = JUDGES[options.method](look, options);
  const { n } = look.moments;
  const toPass = Math.min(1, n / passesAt(options));
  const toFail = fail === 1 && isClearLoss(look, options) ? 1 : Math.min(1, n / failsAt(options));
  const waits = (verdict === 'pass' && toPass < 1) || (verdict === 'fail' && toFail < 1);
  return { verdict: waits ? 'open' : verdict, pass: Math.min(pass, toPass), fail: Math.min(fail, toFail) };
}

/**
 * Judges a comparison set by set. The first verdict is final: later sets do not count. If all games of the candidate are equal
 * to those of the baseline for as many sets as a verdict needs, "not worse" passes, and "better" is inconclusive.
 */
export class GateCourse {
  readonly options: GateOptions;
  readonly #mix: readonly number[];
  readonly #shortcut: boolean;
  readonly #sameCode: boolean;
  readonly pairs: PairCounts[] = [];
  verdict: GateVerdict = 'running';
  /** True as long as all games of the candidate are equal to those of the baseline. */
  unchanged = true;

  /** `mix`: share of every role. `shortcut`: whether equal games give a verdict. `sameCode`: both agents have the same code. */
  constructor(options: GateOptions, mix: readonly number[], shortcut = true, sameCode = false) {
    this.options = options;
    this.#mix = mix;
    this.#shortcut = shortcut;
    this.#sameCode = sameCode;
  }

  add(pair: PairCounts): boolean {
    if (this.verdict !== 'running') return true;
    this.pairs.push(pair);
    this.unchanged &&= pair.unchanged;
    this.verdict = this.#judge();
    return this.verdict !== 'running';
  }

  end(): void {
    if (this.verdict === 'running') this.verdict = 'inconclusive';
  }

  /** Whether equal games decide the verdict: all games were equal so far, and `shortcut` is true. */
  get #same(): boolean {
    return this.#shortcut && this.unchanged;
  }

  #judge(): GateVerdict {
    const { atLeast, cap, question } = this.options;
    const sets = this.pairs.length;
    if (sets < Math.min(atLeast, cap)) return 'running';
    if (this.#same) {
      if (question === 'better') return 'inconclusive';
      return sets < passesAt(this.options) && !this.#sameCode ? 'running' : 'pass';
    }
    const look = this.look();
    const last = sets >= cap;
    if (look === null || !this.#mayJudge(look, last)) return last ? 'inconclusive' : 'running';
    const { verdict } = this.#judgeAt(look);
    if (verdict !== 'open') return verdict;
    return last || this.options.method === 'until-width' ? 'inconclusive' : 'running';
  }

  #mayJudge(look: Look, last: boolean): boolean {
    const { method, width } = this.options;
    if (method === 'fixed-sets') return last;
    if (method !== 'until-width' || last) return true;
    return look.moments.n >= passesAt(this.options) && isNarrow(look, SHOWN_LEVEL, width!);
  }

  #judgeAt = (look: Look): Judged => judgedAt(look, this.options);

  /** Returns the statistics of all sets so far, from which a verdict follows; `null` without sets, or if a role was never dealt. */
  look(): Look | null {
    const differences = this.differences();
    if (differences === null || differences.length === 0) return null;
    const games = Math.min(...this.pairs.map((pair) => pair.games));
    return { moments: momentsOf(differences), third: thirdMoment(differences), games };
  }

  differences(): number[] | null {
    const sets = this.pairs.map((pair) => ({ games: pair.dealt, gained: gainedIn(pair) }));
    return roleBalancedDifferences(sets, this.#mix);
  }

  /** Returns the progress towards `pass` and `fail`; `null` for methods that judge only once, or if all games were equal. */
  evidence(): { pass: number; fail: number } | null {
    const look = this.look();
    const { method } = this.options;
    if (look === null || this.#same || method === 'fixed-sets' || method === 'until-width') return null;
    const { pass, fail } = this.#judgeAt(look);
    return { pass, fail };
  }

  /** Returns the expected total number of sets until a verdict; `null` after a pass or fail, or if it is unknown. */
  expected(): number | null {
    const look = this.look();
    const { method, cap, width } = this.options;
    if (this.verdict === 'pass' || this.verdict === 'fail' || look === null || this.#same) return null;
    if (method === 'fixed-sets') return cap;
    if (method !== 'until-width') return setsExpected(look, this.#judgeAt);
    return setsExpected(look, (at) => ({ verdict: isNarrow(at, SHOWN_LEVEL, width!) ? 'pass' : 'open', pass: 0, fail: 0 }));
  }

  always(): ReturnType<typeof alwaysInterval> {
    const look = this.look();
    return look && alwaysInterval(look, SHOWN_LEVEL);
  }
}

export interface GatePoint {
  readonly difference: number;
  /** Share of the simulated comparisons that have this verdict. */
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  readonly meanSets: number;
  /** The number of sets that 90 % of the simulated comparisons do not exceed. */
  readonly mostSets: number;
}

/** Number of simulated comparisons per true difference. The standard error of a share is then at most 1.6 points. */
export const CURVE_ROUNDS = 1000;
/** The simulated true differences, as multiples of d1 - d0 above d1. So -1 stands for d0, and 0 for d1. */
const STEPS = [-1.5, -1, -0.75, -0.5, -0.25, 0, 0.5] as const;

/**
 * Simulates `compare` for several true differences up to `most`. Differences of sets are normal and vary as in `set`. Each call
 * of `newRandom` returns the same random numbers in [0, 1) from the start, so that all true differences meet the same chance.
 */
export function gateCurve(options: GateOptions, set: PlannedSet, most: number, newRandom: () => () => number): GatePoint[] {
  const margin = options.d1 - options.d0;
  return STEPS.map((step) => options.d1 + step * margin)
    .filter((difference) => Math.abs(difference) <= most)
    .map((difference) => pointOf(difference, options, set, newRandom()));
}

interface PlannedSet {
  readonly variance: number;
  readonly games: number;
}

function pointOf(difference: number, options: GateOptions, { variance, games }: PlannedSet, random: () => number): GatePoint {
  const counts = { pass: 0, fail: 0, open: 0 };
  const lengths: number[] = [];
  for (let round = 0; round < CURVE_ROUNDS; round++) {
    const { verdict, sets } = roundOf(() => difference + Math.sqrt(variance) * normal(random), options, games);
    counts[verdict]++;
    lengths.push(sets);
  }
  lengths.sort((a, b) => a - b);
  return {
    difference,
    pass: counts.pass / CURVE_ROUNDS,
    fail: counts.fail / CURVE_ROUNDS,
    inconclusive: counts.open / CURVE_ROUNDS,
    meanSets: lengths.reduce((sum, sets) => sum + sets, 0) / CURVE_ROUNDS,
    mostSets: lengths[Math.ceil(0.9 * CURVE_ROUNDS) - 1]!,
  };
}

function roundOf(draw: () => number, options: GateOptions, games: number) {
  const sums: [number, number, number] = [0, 0, 0];
  const { atLeast, cap } = options;
  for (let sets = 1; sets <= cap; sets++) {
    const value = draw();
    sums[0] += value;
    sums[1] += value ** 2;
    sums[2] += value ** 3;
    if (sets < Math.min(atLeast, cap)) continue;
    const { verdict } = judgedAt(lookOf(sets, sums, games), options);
    if (verdict !== 'open') return { verdict, sets };
  }
  return { verdict: 'open', sets: cap } as const;
}

/** Returns the statistics of n small differences, from the sums of their powers (small numbers lose no digits in such sums). */
function lookOf(n: number, [one, two, three]: readonly [number, number, number], games: number): Look {
  const mean = one / n;
  const variance = Math.max(0, two / n - mean ** 2);
  return { moments: { n, mean, variance }, third: three / n - 3 * mean * (two / n) + 2 * mean ** 3, games };
}

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
