import type { GateTerms } from '@aiwolf-arena/analysis';
import type { Law, Spec } from '../../options/option-set.ts';
import { choose } from '../../options/table.ts';

/** What is asked of a comparison, and how sure the answer must be. */
export const GATE = choose(
  ...(['better', 'margin', 'alpha', 'beta', 'atLeast', 'maxSets'] as const),
  ...(['eProcess', 'fixedSets', 'untilWidth'] as const),
);

export type GateSpec = Spec<typeof GATE> & { readonly moreSets?: number | undefined };

/** What must be true of the options of a gate together. */
export const GATE_LAWS = [
  [isOneMethod, 'choose one of `eProcess`, `fixedSets` and `untilWidth`'],
  [isLongEnough, '`maxSets`: no verdict comes before `atLeast` sets; `fixedSets` tests fewer'],
] as const satisfies readonly Law<typeof GATE>[];

function isOneMethod({ eProcess, fixedSets, untilWidth }: GateSpec): boolean {
  return [eProcess, fixedSets !== undefined, untilWidth !== undefined].filter(Boolean).length <= 1;
}

/** A likelihood ratio that is looked at after fewer sets is wrong more often than it says. */
function isLongEnough({ maxSets, atLeast, ...terms }: GateSpec): boolean {
  const { eProcess, fixedSets, untilWidth } = terms;
  const other = eProcess || fixedSets !== undefined || untilWidth !== undefined;
  return other || maxSets >= atLeast;
}

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
