import type { Command } from 'commander';
import { z } from 'zod';
import { givenSeed, rules, sizes } from '../library/options/village-fields.ts';
import { addLines } from './compare-options.ts';
import { typedNumbers, wholeNumber } from './number-option.ts';
import { names } from './specs.ts';

/** What `bench` was asked for. What is left open is as in the baseline, or the default. */
export const BENCH_SPEC = z
  .object({
    field: names.optional(),
    players: typedNumbers(sizes).optional(),
    sets: wholeNumber(1, 1000).optional(),
    games: wholeNumber(1, 10_000).optional(),
    seed: givenSeed.optional(),
    rules: rules.optional(),
    rounds: wholeNumber(3, 1000),
    window: wholeNumber(1, 60_000),
    save: z.string().min(1, 'expected a file').optional(),
    against: z.string().min(1, 'expected a file').optional(),
    allowChanges: z.boolean().default(false),
    json: z.boolean().default(false),
    quiet: z.boolean().default(false),
  })
  .refine(({ against, allowChanges }) => against !== undefined || !allowChanges, {
    error: '--allow-changes says nothing without --against',
  });
export type BenchSpec = z.infer<typeof BENCH_SPEC>;

const FLAGS = [
  ['--field <list>', 'opponents: bundled names and paths, comma-separated (default: all bundled)'],
  ['--players <sizes>', 'village sizes from 3 to 18, comma-separated (default: 5,15)'],
  ['--sets <n>', 'game sets of every size (default: 2)'],
  ['--games <n>', 'games in a set (default: 20)'],
  ['--seed <text>', 'any text; the same seed plays the same games (default: bench)'],
  ['--rules <preset|file>', 'rule preset, or a JSON file with changes (default: regulation-2021)'],
  ['--rounds <n>', 'how often everything is measured, in random order', '9'],
  ['--window <ms>', 'CPU time of an agent at one size in every round', '200'],
  ['--save <file>', 'keep what was measured, and the code, as a baseline'],
  ['--against <file>', 'measure beside a baseline, and fail if counts differ or are worse'],
  ['--allow-changes', 'other games are meant: fail only for more faults or more memory'],
  ['--json', 'print one JSON document and nothing else'],
  ['--quiet', 'no progress'],
] as const;

/** Adds the flags of `bench`. */
export const addBenchFlags = (command: Command): Command => addLines(command, FLAGS);
