import { z } from 'zod';
import { list, points, whole, yes } from '../options/fields.ts';
import { out } from '../options/output-fields.ts';
import { ARM_FIELDS, type ArmOptions } from './arm-options.ts';
import {
  GATE_FIELDS,
  type GateOptions,
  isLongEnough,
  isOneMethod,
  ONE_METHOD,
  TOO_FEW,
} from './gate-options.ts';

/** What `compare` compares, and how sure the answer must be. */
export interface CompareOptions extends ArmOptions, GateOptions {
  /** A bundled name, or a path. */
  readonly candidate: string;
  /** What it is held against: bundled names, paths, `git:REVISION` of the candidate, stored results (`*.json`). */
  readonly baselines: readonly string[];
  /** Folder of the comparison. Default: one under `results`, named by what is compared. */
  readonly out?: string | undefined;
  /** How many more games with faults than the baseline it may have, as a share. Default: 0.01. */
  readonly maxFaults?: number | undefined;
  /** Fail if any role is shown to be worse (Holm). Default: false. */
  readonly eachRole?: boolean | undefined;
}

/** What stands where nothing is asked for. */
export const MAX_FAULTS = 0.01;

const NAME_ONE = { error: 'name a bundled agent or a path, such as "./my-agent.ts"' };
const SECOND_LOOK =
  '`moreSets` would be a second look at `fixedSets`, which is wrong more often than it says: use `eProcess`, which may go on for as long as you like';

export const COMPARE = z
  .strictObject({
    ...ARM_FIELDS,
    ...GATE_FIELDS,
    candidate: z.string(NAME_ONE).min(1, NAME_ONE),
    baselines: list(z.string({ error: 'expected a text' }), 'baselines').min(1, {
      error: 'name a baseline',
    }),
    out: out.optional(),
    maxFaults: z
      .union([z.literal(0), points], { error: 'expected 0, or a share such as 0.01' })
      .default(MAX_FAULTS),
    eachRole: yes.default(false),
  } satisfies Record<keyof CompareOptions, z.ZodType>)
  .refine(isOneMethod, ONE_METHOD)
  .refine(isLongEnough, TOO_FEW)
  .refine(({ fixedSets, moreSets }) => fixedSets === undefined || moreSets === undefined, {
    error: SECOND_LOOK,
  });
export type CompareSpec = z.output<typeof COMPARE>;

/** What `calibrate` plays. */
export interface CalibrateOptions extends ArmOptions, GateOptions {
  /** Comparisons of the agent with itself. Default: 100. */
  readonly rounds?: number | undefined;
}

export const CALIBRATE_ROUNDS = 100;
export const CALIBRATE = z
  .strictObject({
    ...ARM_FIELDS,
    ...GATE_FIELDS,
    rounds: whole(2, 1_000_000).default(CALIBRATE_ROUNDS),
  } satisfies Record<keyof CalibrateOptions, z.ZodType>)
  .refine(isOneMethod, ONE_METHOD)
  .refine(isLongEnough, TOO_FEW);
export type CalibrateSpec = z.output<typeof CALIBRATE>;

/** What `storeBaseline` plays and keeps. */
export interface BaselineOptions extends ArmOptions {
  /** Sets of every size: as many as a comparison may take. Default: 300. */
  readonly sets?: number | undefined;
  /** File to write. Default: `results/baselines/NAME.json`. */
  readonly out?: string | undefined;
}

export const BASELINE_SETS = 300;
export const BASELINE = z.strictObject({
  ...ARM_FIELDS,
  sets: whole(2, 100_000).default(BASELINE_SETS),
  out: out.optional(),
} satisfies Record<keyof BaselineOptions, z.ZodType>);
