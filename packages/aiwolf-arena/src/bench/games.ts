import { CATALOG } from '@aiwolf-arena/agents';
import type { BenchTerms } from '@aiwolf-arena/analysis';
import { AGENTS, RULES, SEED, text, whole } from '../options/kinds.ts';
import { flag, option } from '../options/option.ts';
import { options, type Spec } from '../options/option-set.ts';
import { OPTIONS, SHOWN } from '../options/table.ts';
import { UsageError } from '../options/usage.ts';

const SAVED = text('a file');

/** Games that are left out are those of the baseline, or the defaults below. */
export const BENCH = options(
  {
    field: option('--field <list>', 'opponents: bundled names and paths, comma-separated', AGENTS, {
      unset: 'all bundled',
    }),
    players: OPTIONS.players.but({ unset: '5,15' }),
    sets: option('--sets <n>', 'game sets of every size', whole(1, 1000), { unset: '2' }),
    games: option('--games <n>', 'games in a set', whole(1, 10_000), { unset: '20' }),
    seed: OPTIONS.seed.of(SEED).but({ unset: 'bench' }),
    rules: OPTIONS.rules.of(RULES).but({ unset: 'regulation-2021' }),
    rounds: option(
      '--rounds <n>',
      'how often everything is measured, in random order',
      whole(3, 1000),
    ).default(9),
    window: option(
      '--window <ms>',
      'CPU time of an agent at one size in every round',
      whole(1, 60_000),
    ).default(200),
    save: option('--save <file>', 'keep what was measured, and the code, as a baseline', SAVED),
    against: option(
      '--against <file>',
      'measure beside a baseline, and fail if counts differ or are worse',
      SAVED,
    ),
    allowChanges: flag(
      '--allow-changes',
      'other games are meant: fail only for more faults or more memory',
    ),
    ...SHOWN,
  },
  [
    ({ against, allowChanges }) => against !== undefined || !allowChanges,
    '--allow-changes says nothing without --against',
  ],
);
export type BenchSpec = Spec<typeof BENCH.rows>;

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
