import type { GateTerms } from '@aiwolf-arena/analysis';
import { z } from 'zod';
import { number, points, whole, yes } from '../options/fields.ts';

/** What is asked of a comparison, and how sure the answer must be. */
export interface GateOptions {
  /** Ask whether it is better by the margin, instead of not worse by it. Default: false. */
  readonly better?: boolean | undefined;
  /** Difference of role-balanced win rates that matters, as a share. Default: 0.02, two points. */
  readonly margin?: number | undefined;
  /** Chance to pass what is as bad as that, 0.0001 to 0.49. Default: 0.05. */
  readonly alpha?: number | undefined;
  /** Chance to fail what is good, 0.0001 to 0.49. Default: 0.05. */
  readonly beta?: number | undefined;
  /** No verdict before so many sets, and no pass before 36 at alpha .05. Default: 10. */
  readonly atLeast?: number | undefined;
  /** Inconclusive after so many sets. Default: 300. */
  readonly maxSets?: number | undefined;
  /** New evidence after an inconclusive end: so many sets beyond `maxSets`. */
  readonly moreSets?: number | undefined;
  /** A test that may be looked at, and gone on with, at any time. Default: false. */
  readonly eProcess?: boolean | undefined;
  /** One t test after exactly so many sets. */
  readonly fixedSets?: number | undefined;
  /** Play until the always-valid interval is so narrow, as a share. */
  readonly untilWidth?: number | undefined;
}

/** What stands where nothing is asked for. */
export const GATE_DEFAULTS = {
  margin: 0.02,
  alpha: 0.05,
  beta: 0.05,
  atLeast: 10,
  maxSets: 300,
} as const;

const MOST = 100_000;

export const GATE_FIELDS = {
  better: yes.default(false),
  margin: points.default(GATE_DEFAULTS.margin),
  alpha: number(0.0001, 0.49).default(GATE_DEFAULTS.alpha),
  beta: number(0.0001, 0.49).default(GATE_DEFAULTS.beta),
  atLeast: whole(2, MOST).default(GATE_DEFAULTS.atLeast),
  maxSets: whole(2, MOST).default(GATE_DEFAULTS.maxSets),
  moreSets: whole(1, MOST).optional(),
  eProcess: yes.default(false),
  fixedSets: whole(2, MOST).optional(),
  untilWidth: points.optional(),
} satisfies Record<keyof GateOptions, z.ZodType>;

const gate = z.object(GATE_FIELDS);
export type GateSpec = z.output<typeof gate>;

/** Whether at most one way to settle the sets is chosen. */
export const isOneMethod = ({ eProcess, fixedSets, untilWidth }: GateSpec): boolean =>
  [eProcess, fixedSets !== undefined, untilWidth !== undefined].filter(Boolean).length <= 1;

export const ONE_METHOD = { error: 'choose one of `eProcess`, `fixedSets` and `untilWidth`' };

/** A likelihood ratio that is looked at after fewer sets is wrong more often than it says. */
export function isLongEnough({ maxSets, atLeast, ...terms }: GateSpec): boolean {
  const { eProcess, fixedSets, untilWidth } = terms;
  const other = eProcess || fixedSets !== undefined || untilWidth !== undefined;
  return other || maxSets >= atLeast;
}

export const TOO_FEW = {
  error: '`maxSets`: no verdict comes before `atLeast` sets; `fixedSets` tests fewer',
};

/** The terms of every gate of a comparison with so many lines. */
export function gateTerms(spec: GateSpec, lines: number): GateTerms {
  const { better, margin, alpha, beta, fixedSets, untilWidth, atLeast } = spec;
  const cap = fixedSets ?? spec.maxSets + (spec.moreSets ?? 0);
  const hypotheses = better ? { d0: 0, d1: margin } : { d0: -margin, d1: 0 };
  return {
    question: better ? 'better' : 'not-worse',
    ...hypotheses,
    alpha,
    beta: beta / lines, // Bonferroni: one line that fails is enough
    method: methodOf(spec),
    atLeast: Math.min(atLeast, cap),
    cap,
    width: untilWidth ?? null,
  };
}

function methodOf({ eProcess, fixedSets, untilWidth }: GateSpec): GateTerms['method'] {
  if (eProcess) return 'e-process';
  if (fixedSets !== undefined) return 'fixed-sets';
  return untilWidth !== undefined ? 'until-width' : 'gsprt';
}
