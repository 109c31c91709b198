import type { BenchSheet } from '@aiwolf-arena/analysis';
import type { BenchGate } from './bench-text.ts';

const BENCH_SCHEMA = 'aiwolf-arena/bench/1' as const;

/** The JSON document of `bench`; `against`: null where there is no baseline. Times of calls are nanoseconds. */
export const benchJson = (sheet: BenchSheet, against: BenchGate | null) => ({
  schema: BENCH_SCHEMA,
  ...sheet,
  against,
});
