/** Log likelihood ratios at which a sequential test stops. */
export interface SprtBounds {
  /** Accept H0 at or below. */
  readonly lower: number;
  /** Accept H1 at or above. */
  readonly upper: number;
}

/**
 * Wald's bounds (1945): ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). alpha is the chance to accept a wrong H1,
 * beta a wrong H0; their true sum is at most alpha + beta.
 */
export function sprtBounds(alpha: number, beta: number): SprtBounds {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    throw new RangeError(`errors ${alpha}, ${beta}`);
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}
