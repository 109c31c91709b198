import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import type { Look } from '@aiwolf-arena/stats';
import type { GateTerms } from './comparison.ts';
import { judgedAt } from './gate-course.ts';

/** What a gate comes to where this is the true difference. */
export interface GatePoint {
  readonly difference: number;
  /** Shares of rounds. */
  readonly pass: number;
  readonly fail: number;
  readonly inconclusive: number;
  readonly meanSets: number;
  /** Nine rounds of ten are over by then. */
  readonly mostSets: number;
}

/** Rounds behind a point: its shares are good to 1.6 points. */
export const CURVE_ROUNDS = 1000;
/** True differences, in margins above what should pass: beyond both hypotheses, at them, and between. */
const STEPS = [-1.5, -1, -0.75, -0.5, -0.25, 0, 0.5] as const;

/**
 * The verdict and length of the gate of `compare` against the true difference, played out with normal set differences of
 * this variance, always by the same dice. `most`: differences beyond it cannot be, and are left out.
 */
export function gateCurve(
  terms: GateTerms,
  set: { readonly variance: number; readonly games: number },
  most: number,
): GatePoint[] {
  const margin = terms.d1 - terms.d0;
  return STEPS.map((step) => terms.d1 + step * margin)
    .filter((difference) => Math.abs(difference) <= most)
    .map((difference) => pointOf(difference, terms, set));
}

function pointOf(
  difference: number,
  terms: GateTerms,
  { variance, games }: { readonly variance: number; readonly games: number },
): GatePoint {
  const stream = new Stream().key(keyOf(rootOf('gate-curve'), 0, PURPOSE.draw));
  const counts = { pass: 0, fail: 0, open: 0 };
  const lengths: number[] = [];
  for (let round = 0; round < CURVE_ROUNDS; round++) {
    const { verdict, sets } = roundOf(
      () => difference + Math.sqrt(variance) * normal(stream),
      terms,
      games,
    );
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

function roundOf(draw: () => number, terms: GateTerms, games: number) {
  const sums: [number, number, number] = [0, 0, 0];
  const { atLeast, cap } = terms;
  for (let sets = 1; sets <= cap; sets++) {
    const value = draw();
    sums[0] += value;
    sums[1] += value ** 2;
    sums[2] += value ** 3;
    if (sets < Math.min(atLeast, cap)) continue;
    const { verdict } = judgedAt(lookOf(sets, sums, games), terms);
    if (verdict !== 'open') return { verdict, sets };
  }
  return { verdict: 'open', sets: cap } as const;
}

/** From sums of powers: differences are so small that nothing cancels out. */
function lookOf(
  n: number,
  [one, two, three]: readonly [number, number, number],
  games: number,
): Look {
  const mean = one / n;
  const variance = Math.max(0, two / n - mean ** 2);
  return {
    moments: { n, mean, variance },
    third: three / n - 3 * mean * (two / n) + 2 * mean ** 3,
    games,
  };
}

/** Box and Muller's. */
const normal = (stream: Stream): number =>
  Math.sqrt(-2 * Math.log(1 - stream.float())) * Math.cos(2 * Math.PI * stream.float());
