import { type Command, Option } from 'commander';
import { z } from 'zod';
import { ARM_FIELDS as ARM, ARM_DEFAULTS } from '../library/compare/arm-options.ts';
import { MAX_FAULTS } from '../library/compare/compare-options.ts';
import { GATE_DEFAULTS, GATE_FIELDS } from '../library/compare/gate-options.ts';
import { cores, out, threadCount } from '../library/options/output-fields.ts';
import { bundled } from '../library/options/village-fields.ts';
import { CI_FIELDS } from './ci-options.ts';
import { single, typedDefaults } from './flags.ts';
import { typedNumber, typedNumbers, wholeNumber } from './number-option.ts';
import { points, typedPoints, typedShare } from './share-option.ts';
import { names } from './specs.ts';
import { addTrustFlag } from './trust-option.ts';

/** Which games both sides play. */
const VILLAGES = {
  ...ARM,
  /** One list a field; villages of every field are drawn from its own agents. */
  field: z.array(names).transform((fields) => (fields.length === 0 ? [bundled()] : fields)),
  players: typedNumbers(ARM.players),
  games: typedNumber(ARM.games),
  threads: typedNumber(threadCount).default(cores),
};

/** How it is told. */
const TOLD = { quiet: z.boolean().default(false), json: z.boolean().default(false) };

/** What is asked, and how sure the answer must be. */
const GATE = {
  ...GATE_FIELDS,
  margin: points,
  alpha: typedShare(GATE_FIELDS.alpha),
  beta: typedShare(GATE_FIELDS.beta),
  atLeast: typedNumber(GATE_FIELDS.atLeast),
  maxSets: typedNumber(GATE_FIELDS.maxSets),
  moreSets: typedNumber(GATE_FIELDS.moreSets).optional(),
  fixedSets: typedNumber(GATE_FIELDS.fixedSets).optional(),
  untilWidth: points.optional(),
};

/** What `compare` was asked for. */
export const COMPARE_SPEC = z.object({
  ...VILLAGES,
  ...GATE,
  ...TOLD,
  out: out.optional(),
  maxFaults: z.union([z.literal('0').transform(() => 0), points]),
  eachRole: z.boolean().default(false),
  /** From the config file, for those who type none. */
  baselines: z.array(z.string()).default([]),
  ...CI_FIELDS,
});
export type CompareSpec = z.infer<typeof COMPARE_SPEC>;

/** What `calibrate` was asked for. */
export const CALIBRATE_SPEC = z.object({
  ...VILLAGES,
  ...GATE,
  ...TOLD,
  rounds: wholeNumber(2, 1_000_000),
});
export type CalibrateSpec = z.infer<typeof CALIBRATE_SPEC>;

/** What `baseline` was asked for. */
export const BASELINE_SPEC = z.object({
  ...VILLAGES,
  ...TOLD,
  sets: wholeNumber(2, 100_000),
  out: out.optional(),
});
export type BaselineSpec = z.infer<typeof BASELINE_SPEC>;

const ARMS = typedDefaults(ARM_DEFAULTS);
const GATES = typedDefaults({ ...GATE_DEFAULTS, margin: typedPoints(GATE_DEFAULTS.margin) });

type FlagLine = readonly [syntax: string, about: string, preset?: string];

const VILLAGE_FLAGS: readonly FlagLine[] = [
  ['--players <sizes>', 'village sizes from 3 to 18, comma-separated', ARMS.players],
  ['--games <n>', 'games in a set', ARMS.games],
  ['--seed <text>', 'any text; the same seed plays the same villages', ARMS.seed],
  ['--rules <preset|file>', 'rule preset, or a JSON file with changes to one', ARMS.rules],
  ['--threads <n>', 'worker threads (default: the cores of this machine)'],
  ['--json', 'print one JSON document and nothing else'],
  ['--quiet', 'no progress'],
];

const GATE_FLAGS: readonly FlagLine[] = [
  ['--better', 'ask whether it is better by the margin, instead of not worse by it'],
  ['--margin <points>', 'role-balanced win-rate difference that matters', GATES.margin],
  ['--alpha <share>', 'chance to pass what is as bad as that', GATES.alpha],
  ['--beta <share>', 'chance to fail what is good', GATES.beta],
  [
    '--at-least <n>',
    'no verdict before so many sets (and no pass before 36 at alpha .05)',
    GATES.atLeast,
  ],
  ['--max-sets <n>', 'inconclusive after so many sets', GATES.maxSets],
  ['--e-process', 'a test that may be looked at, and gone on with, at any time'],
  ['--fixed-sets <n>', 'one t test after exactly so many sets'],
  ['--until-width <points>', 'play until the always-valid interval is so narrow'],
];

const COMPARE_FLAGS: readonly FlagLine[] = [
  ['--more-sets <n>', 'new evidence after an inconclusive end: so many sets beyond --max-sets'],
  [
    '--max-faults <points>',
    'how many more games with faults than the baseline has',
    typedPoints(MAX_FAULTS),
  ],
  ['--each-role', 'fail if any role is shown to be worse (Holm)'],
  [
    '--out <folder>',
    'folder of the comparison (default: one under results, named by what is compared)',
  ],
];

/** `--field` is repeatable: every list is a field of its own. */
export function addFieldFlags(command: Command): Command {
  command.option(
    '--field <list>',
    'opponents, comma-separated: bundled names and paths; repeatable (default: all bundled)',
    (text: string, before: readonly string[]) => [...before, text],
    [] as readonly string[],
  );
  return addTrustFlag(addLines(command, VILLAGE_FLAGS));
}

export const addGateFlags = (command: Command): Command => addLines(command, GATE_FLAGS);
export const addCompareFlags = (command: Command): Command => addLines(command, COMPARE_FLAGS);

export function addLines(command: Command, lines: readonly FlagLine[]): Command {
  for (const [syntax, about, preset] of lines) {
    const option = single(new Option(syntax, about));
    command.addOption(preset === undefined ? option : option.default(preset));
  }
  return command;
}
