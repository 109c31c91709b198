import { CATALOG } from '@aiwolf-arena/agents';
import type { BenchTerms } from '@aiwolf-arena/analysis';
import type { BenchSpec } from '../options/bench-options.ts';
import { UsageError } from '../usage-error.ts';

/** Which games are measured; opponents as they are named. */
export interface BenchGames extends Omit<BenchTerms, 'field'> {
  readonly field: readonly string[];
}

/** Short sets: they are played again and again. */
const DEFAULTS: BenchGames = {
  ...{ seed: 'bench', players: [5, 15], sets: 2, gamesPerSet: 20, rules: 'regulation-2021' },
  field: CATALOG.map(({ name }) => name),
};

const FLAGS: Readonly<Record<keyof BenchGames, keyof BenchSpec>> = {
  ...{ seed: 'seed', players: 'players', sets: 'sets', gamesPerSet: 'games', rules: 'rules' },
  field: 'field',
};

/**
 * The games that were asked for: with a baseline those of its file. UsageError for a flag that asks for others, which
 * nothing could be compared with.
 */
export function benchGames(spec: BenchSpec, baseline: BenchTerms | undefined): BenchGames {
  const asked = Object.entries(FLAGS).flatMap(([key, flag]) =>
    spec[flag] === undefined ? [] : [[key, spec[flag]] as const],
  );
  if (baseline === undefined) return { ...DEFAULTS, ...Object.fromEntries(asked) };
  const known: BenchGames = { ...baseline, field: baseline.field.map(({ source }) => source) };
  for (const [key, value] of asked) {
    const was = known[key as keyof BenchGames];
    if (String(value) === String(was)) continue;
    throw new UsageError(
      `--${FLAGS[key as keyof BenchGames]}: the baseline was measured with ${was}; leave the flag out, or save a new baseline`,
    );
  }
  return known;
}
