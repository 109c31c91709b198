import type { GateOptions } from '@aiwolf-arena/analysis';
import { z } from 'zod';
import { listValue, whole } from '../options/kinds.ts';
import { flag, option, required } from '../options/option.ts';
import { type Constraint, type OptionsOf, options, type Spec } from '../options/option-set.ts';
import { OUTPUT } from '../options/output-file.ts';
import { QUEUE_ROWS } from '../options/queue-rows.ts';
import { choose, OPTIONS, STARTED, studySeed } from '../options/table.ts';

const ARM = {
  ...choose('field'),
  /** Village sizes, 3 to 18. Default: `[5]`. */
  players: OPTIONS.players.default([5]),
  ...choose('games'),
  /** Any text. Comparisons with the same seed play the same villages. Default: `compare`. */
  seed: studySeed('compare'),
  ...choose('rules', 'threads', 'trust'),
  ...STARTED,
  ...QUEUE_ROWS,
};

const GATE = choose(
  ...(['better', 'margin', 'alpha', 'beta', 'atLeast', 'maxSets'] as const),
  ...(['eProcess', 'fixedSets', 'untilWidth'] as const),
);

type GateSpec = Spec<typeof GATE> & { readonly moreSets?: number | undefined };

const GATE_CONSTRAINTS = [
  [isOneMethod, 'only one of `eProcess`, `fixedSets` and `untilWidth` can be used: choose one'],
  [isLongEnough, '`maxSets` must not be less than `atLeast`; for fewer sets, use `fixedSets`'],
] as const satisfies readonly Constraint<typeof GATE>[];

function isOneMethod({ eProcess, fixedSets, untilWidth }: GateSpec): boolean {
  return [eProcess, fixedSets !== undefined, untilWidth !== undefined].filter(Boolean).length <= 1;
}

/** Returns false for a likelihood ratio test with `maxSets` below `atLeast`: such a test is wrong more often than `alpha`. */
function isLongEnough(spec: GateSpec): boolean {
  return methodOf(spec) !== 'gsprt' || spec.maxSets >= spec.atLeast;
}

/** Returns the settings for each statistical test of a comparison. `lines`: the number of tests. */
export function gateOptions(spec: GateSpec, lines: number): GateOptions {
  const { better, margin, alpha, beta, fixedSets, untilWidth, atLeast } = spec;
  const cap = fixedSets ?? spec.maxSets + (spec.moreSets ?? 0);
  const hypotheses = better ? { d0: 0, d1: margin } : { d0: -margin, d1: 0 };
  return {
    question: better ? 'better' : 'not-worse',
    ...hypotheses,
    alpha,
    beta: beta / lines, // Bonferroni: the comparison fails if any line fails
    method: methodOf(spec),
    atLeast: Math.min(atLeast, cap),
    cap,
    width: untilWidth ?? null,
  };
}

function methodOf({ eProcess, fixedSets, untilWidth }: GateSpec): GateOptions['method'] {
  if (eProcess) return 'e-process';
  if (fixedSets !== undefined) return 'fixed-sets';
  return untilWidth !== undefined ? 'until-width' : 'gsprt';
}

const NAME_ONE = { error: 'give the name of a bundled agent or a path, such as "./my-agent.ts"' };
const SECOND_LOOK =
  '`moreSets` cannot be used with `fixedSets`: a second test of the same data would be wrong more often than declared. Use `eProcess`, which can be continued at any time';

const BASELINES = {
  value: listValue(z.string({ error: 'expected a text' }), 'baselines').min(1, { error: 'give a baseline' }),
};

const candidate = option('<candidate>', 'agent to test: name of a bundled agent, or path', { value: z.string() });
const baselines = option(
  '[baselines...]',
  'agents that the candidate must not be worse than (default: the baselines of the config file)',
  BASELINES,
);

export const COMPARE = options(
  {
    candidate: required(candidate, { value: z.string(NAME_ONE).min(1, NAME_ONE) }),
    baselines: required(baselines, BASELINES),
    ...ARM,
    ...GATE,
    /** Milliseconds to play; without a verdict by then, the result is inconclusive. Default: no limit. */
    for: OPTIONS.for.meta({
      about:
        'play for this long, such as 90s or 10m; without a verdict by then, the result is inconclusive; the same command goes on',
    }),
    ...choose('moreSets', 'maxFaults', 'eachRole', 'build'),
    /** Folder for the runs and the result. Default: a folder under `results` whose name contains the names of the agents. */
    out: OPTIONS.out.meta({
      about: 'output folder',
      unset: 'a folder under results, whose name contains the names of the agents',
    }),
    ...choose('takeOver'),
  },
  ...GATE_CONSTRAINTS,
  [({ fixedSets, moreSets }) => fixedSets === undefined || moreSets === undefined, SECOND_LOOK],
);
export type CompareSpec = Spec<typeof COMPARE.rows>;

/** Options of `compare`: the agents to compare, the games, and the test. */
export interface CompareOptions extends OptionsOf<Omit<typeof COMPARE.rows, 'candidate' | 'baselines'>> {
  /** The agent to test: the name of a bundled agent, or a path. */
  readonly candidate: string;
  /** The baselines: names of bundled agents, paths, `git:REVISION` (of the candidate), or files with stored results. */
  readonly baselines: readonly string[];
}

export const ALONE = {
  save: option(
    '--save <file>',
    'play the candidate without a baseline, and store its results as a baseline for later comparisons',
    OUTPUT,
  ),
  calibrate: flag('--calibrate', 'compare the candidate with itself to measure how many false alarms occur (A/A test)'),
  rounds: option('--rounds <n>', 'number of A/A comparisons (with --calibrate)', whole(2, 1_000_000), { unset: '100' }),
};
export type AloneSpec = Omit<CompareSpec, 'baselines'> & Pick<Spec<typeof ALONE>, 'rounds'>;
