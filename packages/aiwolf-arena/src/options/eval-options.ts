import type { Command } from 'commander';
import { z } from 'zod';
import { cores, out, threadCount } from '../library/options/output-fields.ts';
import {
  bundled,
  GAMES,
  games,
  givenSeed,
  RULES,
  rules,
  sets,
  sizes,
} from '../library/options/village-fields.ts';
import { addLines } from './compare-options.ts';
import { typedNumber, typedNumbers } from './number-option.ts';
import { names } from './specs.ts';
import { addToleranceFlag, TIMING_FIELDS } from './timing-options.ts';
import { addTrustFlag, trustedNames } from './trust-option.ts';

const { timing: _, ...LIMIT } = TIMING_FIELDS;

/** What `eval` was asked for. */
export const EVAL_SPEC = z
  .object({
    field: names.default(bundled),
    players: typedNumbers(sizes),
    sets: typedNumber(sets),
    games: typedNumber(games),
    seed: givenSeed,
    rules,
    trust: trustedNames,
    threads: typedNumber(threadCount).default(cores),
    out: out.optional(),
    behaviour: z.boolean().optional(),
    json: z.boolean().default(false),
    markdown: z.boolean().default(false),
    quiet: z.boolean().default(false),
    ...LIMIT,
  })
  .refine(({ json, markdown }) => !(json && markdown), {
    error: 'choose one of --json and --markdown',
  });
export type EvalSpec = z.infer<typeof EVAL_SPEC>;

const FLAGS = [
  ['--field <list>', 'opponents: bundled names and paths, comma-separated (default: all bundled)'],
  ['--players <sizes>', 'village sizes from 3 to 18, comma-separated', '5,15'],
  ['--sets <n>', 'game sets of every size', '20'],
  ['--games <n>', 'games in a set', String(GAMES)],
  ['--seed <text>', 'any text; the same seed plays the same villages', 'eval'],
  ['--rules <preset|file>', 'rule preset, or a JSON file with changes to one', RULES],
  ['--threads <n>', 'worker threads (default: the cores of this machine)'],
  ['--out <folder>', 'folder of all agents (default: one under results, named by what is played)'],
  ['--no-behaviour', 'do not count what agents do beside what chance would do'],
  ['--time-limit <ms>', 'say whose calls burn more CPU time than this (the regulation: 100)'],
  ['--json', 'print one JSON document and nothing else'],
  ['--markdown', 'print Markdown tables'],
  ['--quiet', 'no progress'],
] as const;

/** Adds the flags of `eval`. */
export const addEvalFlags = (command: Command): Command =>
  addTrustFlag(addToleranceFlag(addLines(command, FLAGS)));
