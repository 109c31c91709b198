import { availableParallelism } from 'node:os';
import type { GateTerms } from '@aiwolf-arena/analysis';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { CI_FIELDS } from './ci-options.ts';
import { single } from './flags.ts';
import { wholeNumber, wholeNumbers } from './number-option.ts';
import { points, share } from './share-option.ts';
import { bundled, names } from './specs.ts';
import { addTrustFlag, trustedNames } from './trust-option.ts';

/** Which games both sides play. */
const VILLAGES = {
  /** One list a field; villages of every field are drawn from its own agents. */
  field: z.array(names).transform((fields) => (fields.length === 0 ? [bundled()] : fields)),
  players: wholeNumbers(3, 18),
  games: wholeNumber(1, 1_000_000),
  seed: z.string().min(1, 'expected a text').max(200, 'expected at most 200 characters'),
  rules: z.string(),
  trust: trustedNames,
  threads: wholeNumber(1, 1024).default(() => availableParallelism()),
  quiet: z.boolean().default(false),
  json: z.boolean().default(false),
};

/** What is asked, and how sure the answer must be. */
const GATE = {
  better: z.boolean().default(false),
  margin: points,
  alpha: share(0.0001, 0.49),
  beta: share(0.0001, 0.49),
  atLeast: wholeNumber(2, 100_000),
  maxSets: wholeNumber(2, 100_000),
  moreSets: wholeNumber(1, 100_000).optional(),
  eProcess: z.boolean().default(false),
  fixedSets: wholeNumber(2, 100_000).optional(),
  untilWidth: points.optional(),
};

const out = z.string().min(1, 'expected a folder').optional();

const TOO_FEW = {
  error: '--max-sets: no verdict comes before --at-least sets; --fixed-sets tests fewer',
};

/** What `compare` was asked for. */
export const COMPARE_SPEC = z
  .object({
    ...VILLAGES,
    ...GATE,
    out,
    maxFaults: z.union([z.literal('0').transform(() => 0), points]),
    eachRole: z.boolean().default(false),
    /** From the config file, for those who type none. */
    baselines: z.array(z.string()).default([]),
    ...CI_FIELDS,
  })
  .refine(isOneMethod, { error: 'choose one of --e-process, --fixed-sets and --until-width' })
  .refine(isLongEnough, TOO_FEW)
  .refine(({ fixedSets, moreSets }) => fixedSets === undefined || moreSets === undefined, {
    error:
      '--more-sets would be a second look at --fixed-sets, which is wrong more often than it says: use --e-process, which may go on for as long as you like',
  });
export type CompareSpec = z.infer<typeof COMPARE_SPEC>;

function isOneMethod({ eProcess, fixedSets, untilWidth }: GateFlags): boolean {
  return [eProcess, fixedSets !== undefined, untilWidth !== undefined].filter(Boolean).length <= 1;
}

/** A likelihood ratio that is looked at after fewer sets is wrong more often than it says. */
function isLongEnough({ maxSets, atLeast, ...flags }: GateFlags): boolean {
  const { eProcess, fixedSets, untilWidth } = flags;
  const other = eProcess || fixedSets !== undefined || untilWidth !== undefined;
  return other || maxSets >= atLeast;
}

type GateFlags = z.infer<z.ZodObject<typeof GATE>>;

/** What `calibrate` was asked for. */
export const CALIBRATE_SPEC = z
  .object({ ...VILLAGES, ...GATE, rounds: wholeNumber(2, 1_000_000) })
  .refine(isOneMethod, { error: 'choose one of --e-process, --fixed-sets and --until-width' })
  .refine(isLongEnough, TOO_FEW);
export type CalibrateSpec = z.infer<typeof CALIBRATE_SPEC>;

/** What `baseline` was asked for. */
export const BASELINE_SPEC = z.object({ ...VILLAGES, sets: wholeNumber(2, 100_000), out });
export type BaselineSpec = z.infer<typeof BASELINE_SPEC>;

/** The terms of every gate of a comparison with so many lines. */
export function gateTerms(spec: z.infer<z.ZodObject<typeof GATE>>, lines: number): GateTerms {
  const { better, margin, alpha, beta, fixedSets, untilWidth, atLeast } = spec;
  const cap = fixedSets ?? spec.maxSets + (spec.moreSets ?? 0);
  const hypotheses = better ? { d0: 0, d1: margin } : { d0: -margin, d1: 0 };
  const method = spec.eProcess
    ? 'e-process'
    : fixedSets !== undefined
      ? 'fixed-sets'
      : untilWidth !== undefined
        ? 'until-width'
        : 'gsprt';
  return {
    question: better ? 'better' : 'not-worse',
    ...hypotheses,
    alpha,
    beta: beta / lines, // Bonferroni: one line that fails is enough
    method,
    atLeast: Math.min(atLeast, cap),
    cap,
    width: untilWidth ?? null,
  };
}

type FlagLine = readonly [syntax: string, about: string, preset?: string];

const VILLAGE_FLAGS: readonly FlagLine[] = [
  ['--players <sizes>', 'village sizes from 3 to 18, comma-separated', '5'],
  ['--games <n>', 'games in a set', '100'],
  ['--seed <text>', 'any text; the same seed plays the same villages', 'compare'],
  ['--rules <preset|file>', 'rule preset, or a JSON file with changes to one', 'regulation-2021'],
  ['--threads <n>', 'worker threads (default: the cores of this machine)'],
  ['--json', 'print one JSON document and nothing else'],
  ['--quiet', 'no progress'],
];

const GATE_FLAGS: readonly FlagLine[] = [
  ['--better', 'ask whether it is better by the margin, instead of not worse by it'],
  ['--margin <points>', 'role-balanced win-rate difference that matters', '2pp'],
  ['--alpha <share>', 'chance to pass what is as bad as that', '0.05'],
  ['--beta <share>', 'chance to fail what is good', '0.05'],
  ['--at-least <n>', 'no verdict before so many sets', '10'],
  ['--max-sets <n>', 'inconclusive after so many sets', '300'],
  ['--e-process', 'a test that may be looked at, and gone on with, at any time'],
  ['--fixed-sets <n>', 'one t test after exactly so many sets'],
  ['--until-width <points>', 'play until the always-valid interval is so narrow'],
];

const COMPARE_FLAGS: readonly FlagLine[] = [
  ['--more-sets <n>', 'new evidence after an inconclusive end: so many sets beyond --max-sets'],
  ['--max-faults <points>', 'how many more games with faults than the baseline has', '1pp'],
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
