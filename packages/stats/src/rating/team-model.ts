import { type Matrix, quadraticForm } from '../linear/cholesky.ts';
import type { Identification } from './identified.ts';

/** What is needed to say how sure any combination of a rating's coefficients is. */
export interface TeamModel {
  readonly effects: readonly number[];
  /** Covariance of the coefficients, clustered by set. */
  readonly robust: Matrix;
  readonly known: Identification;
  /** Of Student's t; null with one set. */
  readonly critical: number | null;
  /** Combination of coefficients that is an agent's effect in a role, against the mean of all agents. */
  contrast(agent: number, role: number): readonly number[];
  /** Log odds of the role's own team among average agents. */
  base(role: number): number;
}

/** How sure an effect is, in log odds. */
export interface Uncertainty {
  /** Clustered by set (CR1); null where games do not tell it, or with one set. */
  readonly standardError: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** `not-identified`: the penalty alone decides, the games would be the same with any value. */
  readonly status: 'ok' | 'not-identified' | 'single-set';
}

/** t interval of `value`, a linear (or by `contrast` linearised) function of the coefficients. */
export function uncertainty(
  { robust, known, critical }: TeamModel,
  contrast: readonly number[],
  value: number,
): Uncertainty {
  const nothing = { standardError: null, low: null, high: null };
  if (!known.identifies(contrast)) return { ...nothing, status: 'not-identified' };
  const error = Math.sqrt(Math.max(0, quadraticForm(robust, contrast)));
  if (critical === null || error === 0) return { ...nothing, status: 'single-set' };
  const [low, high] = [value - critical * error, value + critical * error];
  return { standardError: error, low, high, status: 'ok' };
}
