import { join } from 'node:path';
import { type Confirmation, confirmationOf } from '@aiwolf-arena/analysis';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { choose, OPTIONS, STARTED } from '../options/table.ts';
import { arenaLine } from '../options/usage.ts';
import type { PlayHooks } from '../run/hooks.ts';
import { sha256Of } from '../run/stored-document.ts';
import { gateCandidate } from './compare.ts';
import { COMPARE, type CompareSpec } from './options.ts';

type Own = 'games' | 'margin' | 'maxSets' | 'players' | 'rules' | 'seed' | 'takeOver' | 'threads' | 'trust';
type Shared = Own | keyof typeof PLACED;

type Options = Pick<CompareSpec, Shared> & { readonly field: readonly string[] };

/** Options that say where and how agents play, which the confirmation has in common with the search. */
const PLACED = { ...STARTED, ...QUEUE_ROWS };
const PLACED_KEYS = Object.keys(PLACED) as (keyof typeof PLACED)[];

const LEAST = COMPARE.rows.atLeast.parse(undefined);

/** The options of `sweep` and `tune` that their conditions concern. */
interface SearchSpec {
  readonly maxSets: number;
  readonly param: readonly { readonly name: string }[];
}

/** The last options of `sweep` and `tune`. */
export const SEARCH_ROWS = {
  ...choose('rules', 'threads', 'trust', 'margin', 'maxSets'),
  ...PLACED,
  /** Folder for the runs (or the course) and the result. Default: a folder under `results`, named after the agent. */
  out: OPTIONS.out.meta({ about: 'output folder', unset: 'a folder under results, whose name contains the name of the agent' }),
  ...choose('takeOver'),
};

/** Conditions on the options of `sweep` and `tune`, so that they are refused before the search and not at its end. */
export const SEARCH_CONSTRAINTS = [
  [
    ({ maxSets }: SearchSpec): boolean => maxSets >= LEAST,
    `\`maxSets\` must be at least ${LEAST}: the confirmation has no verdict before`,
  ],
  [
    ({ param }: SearchSpec): boolean => new Set(param.map(({ name }) => name)).size === param.length,
    '`param`: give each parameter only once',
  ],
] as const;

/**
 * Compares the best candidate with the default in villages that played no part in choosing it: their seed is made from the
 * seed in `options`. `folder`: the folder of the search, which will contain the comparison.
 */
export async function confirm(
  best: string,
  base: string,
  folder: string,
  options: Options,
  hooks: PlayHooks,
): Promise<Confirmation> {
  const { field, games, margin, maxSets, players, rules, takeOver, threads, trust } = options;
  const mark = sha256Of(`${best}\n${base}`).slice(0, 8);
  const seed = `${options.seed}/confirmation-${mark}`; // no candidate sees villages that were used for another
  const out = join(folder, `confirmation-${mark}`);
  const own = { candidate: best, baselines: [base], better: true, seed, out };
  const placed = Object.fromEntries(PLACED_KEYS.map((key) => [key, options[key]]));
  const asked = COMPARE.parse({ ...own, field, games, margin, maxSets, players, rules, takeOver, threads, trust, ...placed });
  const again = (): string => arenaLine('compare', best, base, '--better', '--seed', seed, '--out', out);
  return confirmationOf(await gateCandidate(asked, { ...hooks, onBegin: undefined, again }));
}
