import { chiSquareQuantile, normalQuantile, studentCdf, studentQuantile } from './distributions.ts';
import { DEFAULT_LEVEL } from './interval.ts';
import type { Pairs } from './pairs.ts';
import { topPlaces } from './top.ts';

/** A range of further sets that holds in nine of ten cases. `high` is `null` if it may take more than `MOST_TIMES` as many sets. */
export interface MoreSets {
  readonly low: number;
  readonly high: number | null;
}

const MOST_TIMES = 50;
const STEPS = 24;
/** How many times as many sets are looked at. */
const LOOKS: readonly number[] = Array.from({ length: STEPS }, (_, at) => MOST_TIMES ** ((at + 1) / STEPS));
const TAIL = 0.05;

/** Estimates, samples of the errors that they may have, and the degrees of freedom of these errors. */
interface Estimated {
  readonly values: ArrayLike<number>;
  readonly offs: readonly ArrayLike<number>[];
  readonly freedom: number;
}

/**
 * Returns the estimates at each look into a possible future, and how many times larger their errors are than they seem now. The
 * truth is off the estimates by sample `at`, and between looks, chance adds the samples after it.
 */
function futureOf({ values, offs, freedom }: Estimated, at: number) {
  const wider = Math.sqrt(freedom / chiSquareQuantile((at + 0.5) / offs.length, freedom));
  const sums = Array.from(values);
  return LOOKS.map((times, look) => {
    const more = times - (LOOKS[look - 1] ?? 1);
    const noise = offs[(at + look + 1) % offs.length]!;
    for (const [i, value] of Array.from(values).entries())
      sums[i]! += more * value + wider * (more * offs[at]![i]! + Math.sqrt(more) * noise[i]!);
    return { times, values: sums.map((sum) => sum / times), wider };
  });
}

type Look = ReturnType<typeof futureOf>[number];

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
 * `redrawn`: the scores in resamples of the sets, from which possible futures are put together.
 */
export function setsToSettle(
  pairs: Pairs,
  values: ArrayLike<number>,
  redrawn: readonly ArrayLike<number>[],
  places: number,
): MoreSets[] {
  const freedom = pairs.freedom.reduce((sum, one) => sum + one, 0) / pairs.freedom.length;
  const lost = Math.sqrt((freedom + 1) / freedom); // resamples vary less than sets
  const offs = redrawn.map((row) => Array.from(row, (value, agent) => lost * (value - values[agent]!)));
  const known = new Map<string, number>();
  const quantile = (tail: number, by: number): number => {
    const key = `${tail} ${by}`;
    const value = known.get(key) ?? studentQuantile(tail, by);
    known.set(key, value);
    return value;
  };
  const first = Array.from({ length: pairs.agents }, () => offs.map(() => Number.POSITIVE_INFINITY));
  for (const at of offs.keys())
    for (const look of futureOf({ values, offs, freedom }, at)) {
      const said = topPlaces(pairsAt(pairs, look, freedom), places, DEFAULT_LEVEL, quantile);
      for (const [agent, place] of said.entries())
        if (place !== 'undecided') first[agent]![at] = Math.min(look.times, first[agent]![at]!);
      if (!said.includes('undecided')) break;
    }
  return first.map((times) => rangeOf(pairs.sets, times));
}

function pairsAt(pairs: Pairs, { times, values, wider }: Look, freedom: number): Pairs {
  const { first, second, error } = pairs;
  return {
    ...{ ...pairs, sets: times * freedom + 1 },
    difference: pairs.difference.map((_, at) => values[first[at]!]! - values[second[at]!]!),
    error: error.map((one) => (one * wider) / Math.sqrt(times)),
    freedom: new Float64Array(error.length).fill(times * freedom),
  };
}

const PRIME = 499;
const ROOT = 349;
/** Normal deviates that are spread evenly, in an order as of chance: by the powers of a primitive root of a prime. */
const DEVIATES: readonly number[] = deviates();

function deviates(): number[] {
  let power = 1;
  return Array.from({ length: PRIME - 1 }, () => {
    power = (power * ROOT) % PRIME;
    return normalQuantile(power / PRIME);
  });
}

/** Returns how many further sets it will likely take until a difference is proven: `critical` standard errors from 0, on one side. */
export function setsToProve(
  { value, error, sets }: { readonly value: number; readonly error: number; readonly sets: number },
  critical: number,
): MoreSets {
  const freedom = sets - 1;
  const tail = studentCdf(-critical, freedom);
  const reach = LOOKS.map((times) => (-studentQuantile(tail, times * freedom) * error) / Math.sqrt(times));
  const estimated = { values: [value], offs: DEVIATES.map((by) => [by * error]), freedom };
  const times = DEVIATES.map((_, at) => {
    const proof = futureOf(estimated, at).find(({ values, wider }, look) => values[0]! > reach[look]! * wider);
    return proof?.times ?? Number.POSITIVE_INFINITY;
  });
  return rangeOf(sets, times);
}
