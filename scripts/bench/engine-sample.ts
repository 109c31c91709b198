import type { Contest, RoundOf } from './contest.ts';
import type { Style } from './players.ts';
import { type Spread, spreadOf } from './spread.ts';

export const SAMPLE_SCHEMA = 'aiwolf-arena/engine-bench/1';

/** What was measured of one village. Speeds are games in a second of CPU time, or ratios of them, paired by round. */
export interface EngineRow {
  readonly players: number;
  readonly style: Style;
  /** Over all that happened in the measured games: equal ones are equal work. */
  readonly checksum: string;
  readonly gamesPerCpuSecond: number;
  readonly best: number;
  readonly naive: number;
  readonly againstNaive: Spread;
  readonly againstDirect: Spread;
  readonly hashed: Spread;
  /** Against another checkout, measured in the same rounds; left out where there was none. */
  readonly againstBefore?: Spread;
  readonly kibPerGame: number;
  readonly naiveKibPerGame: number;
  /** CPU milliseconds a game by contender, round by round; left out in samples from before they were kept. */
  readonly rounds?: readonly RoundOf[];
}

/** What was measured of one commit: `results/bench/samples/COMMIT.json`. */
export interface EngineSample {
  readonly schema: typeof SAMPLE_SCHEMA;
  /** With `+` behind it if there were changes beside it. */
  readonly commit: string;
  /** When it was committed: samples stand in this order. */
  readonly committed: string;
  readonly provenance: readonly string[];
  readonly rows: readonly EngineRow[];
}

export function rowOf(
  players: number,
  style: Style,
  { checksum, rounds, kib }: Contest,
): EngineRow {
  const rates = rounds.map(({ arena }) => 1000 / arena);
  const before = rounds.every(({ before }) => before !== undefined);
  return {
    ...{ players, style, checksum },
    gamesPerCpuSecond: spreadOf(rates).median,
    best: spreadOf(rates, 0.9).high,
    naive: spreadOf(rounds.map(({ naive }) => 1000 / naive)).median,
    againstNaive: speed(rounds, 'arena', 'naive'),
    againstDirect: speed(rounds, 'arena', 'direct'),
    hashed: speed(rounds, 'arena', 'unhashed'),
    ...(before ? { againstBefore: speed(rounds, 'arena', 'before') } : {}),
    kibPerGame: kib.arena,
    naiveKibPerGame: kib.naive,
    rounds: rounds.map(rounded),
  };
}

/** How much faster a is than b: the median of the paired ratios, with the quartiles. */
const speed = (rounds: readonly RoundOf[], a: keyof RoundOf, b: keyof RoundOf): Spread =>
  spreadOf(rounds.map((round) => round[b]! / round[a]!));

/** Nanoseconds are far below the noise. */
const rounded = (round: RoundOf): RoundOf =>
  Object.fromEntries(
    Object.entries(round).map(([name, ms]) => [name, Number(ms.toFixed(6))]),
  ) as unknown as RoundOf;
