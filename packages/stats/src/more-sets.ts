import { normalQuantile } from './distributions.ts';
import { type Pairs, pairReach } from './pairs.ts';

/** A range of further sets that holds in four of five cases. `high` is `null` if it may take more than `MOST_TIMES` as many sets. */
export interface MoreSets {
  readonly low: number;
  readonly high: number | null;
}

const MOST_TIMES = 50;
const STEPS = 32;
/** How many times as many sets are looked at. */
const LOOKS: readonly number[] = Array.from({ length: STEPS }, (_, at) => MOST_TIMES ** ((at + 1) / STEPS));
const TAIL = 0.1;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** What may come: true values, and what chance adds to the mean of as many sets as there are. */
interface Future {
  readonly truth: ArrayLike<number>;
  readonly noise: ArrayLike<number>;
}

/** Returns the estimates when there are `times` as many sets. */
const estimateAt = (values: ArrayLike<number>, { truth, noise }: Future, times: number): number[] =>
  Array.from(values, (value, at) => (value + (times - 1) * truth[at]! + Math.sqrt(times - 1) * noise[at]!) / times);

/** Returns the range of the number of further sets from the first look of each future at which it is decided. */
function rangeOf(sets: number, times: readonly number[]): MoreSets {
  const sorted = times.toSorted((a, b) => a - b);
  const [early, late] = [sorted[Math.floor(TAIL * sorted.length)]!, sorted[Math.ceil((1 - TAIL) * sorted.length) - 1]!];
  const before = LOOKS.findLast((look) => look < early) ?? 1; // it may be decided at any time between two looks
  const low = Math.floor((before - 1) * sets) + 1;
  return { low, high: Number.isFinite(late) ? Math.max(1, Math.ceil((late - 1) * sets)) : null };
}

/**
 * Returns for each agent how many further sets it will likely take until it is decided whether it is one of the best `places`.
 * `redrawn`: the scores in resamples of the sets; pairs of them are possible futures. `critical`: of the one-sided tests.
 */
export function setsToSettle(
  pairs: Pairs,
  values: ArrayLike<number>,
  redrawn: readonly ArrayLike<number>[],
  { critical, places }: { readonly critical: number; readonly places: number },
): MoreSets[] {
  const reach = pairReach(pairs, critical);
  const futures = redrawn.slice(1).map((noisy, at): Future => {
    return { truth: redrawn[at]!, noise: Array.from(values, (value, agent) => noisy[agent]! - value) };
  });
  const first = Array.from({ length: pairs.agents }, () => futures.map(() => Number.POSITIVE_INFINITY));
  for (const [at, future] of futures.entries())
    for (const times of LOOKS.toReversed())
      for (const [agent, isDecided] of decidedAt(pairs, reach, estimateAt(values, future, times), times, places).entries())
        if (isDecided) first[agent]![at] = times;
  return first.map((times) => rangeOf(pairs.sets, times));
}

function decidedAt({ agents, first, second }: Pairs, reach: Float64Array, values: number[], times: number, places: number) {
  const above = new Int32Array(agents);
  const below = new Int32Array(agents);
  const root = Math.sqrt(times);
  for (let at = 0; at < reach.length; at++) {
    const [i, j] = [first[at]!, second[at]!];
    const difference = values[i]! - values[j]!;
    if (!(Math.abs(difference) * root > reach[at]!)) continue;
    const [better, worse] = difference > 0 ? [i, j] : [j, i];
    above[worse]!++;
    below[better]!++;
  }
  return Array.from(above, (count, agent) => count >= places || below[agent]! >= agents - places);
}

/** Pairs of normal deviates that are spread evenly: chance is not needed for one difference. */
const DEVIATES = Array.from({ length: 200 }, (_, at): readonly [number, number] => [
  normalQuantile((at + 0.5) / 200),
  normalQuantile(((at + 0.5) * GOLDEN) % 1),
]);

/** Returns how many further sets it will likely take until a difference is proven: `critical` standard errors from 0, on one side. */
export function setsToProve(
  { value, error, sets }: { readonly value: number; readonly error: number; readonly sets: number },
  critical: number,
): MoreSets {
  const times = DEVIATES.map(([off, noise]) => {
    const future = { truth: [value + error * off], noise: [error * noise] };
    const looks = LOOKS.find((look) => estimateAt([value], future, look)[0]! * Math.sqrt(look) > critical * error);
    return looks ?? Number.POSITIVE_INFINITY;
  });
  return rangeOf(sets, times);
}
