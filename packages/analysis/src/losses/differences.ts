import { DEFAULT_LEVEL, gapBounds, isBounded, type RateGap, type WinCounts } from '@aiwolf-arena/stats';

/** A difference with its interval. All intervals of a result hold at once. Without bounds: too few sets for an interval. */
export interface LossDifference {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A rate of the agent, that of the baseline or the field, and their difference. */
export interface LossRates {
  readonly own: number | null;
  readonly other: number | null;
  readonly difference: LossDifference;
}

/** Half of the error rate is for the roles, the other half for the situations, of which there are many more. */
export const FAMILY_ALPHA = (1 - DEFAULT_LEVEL) / 2;

/** Returns a difference with its interval, as one of `lines` differences. */
export const differenceOf = (gap: RateGap | null, lines: number): LossDifference => ({
  value: gap?.value ?? null,
  ...(gap !== null && isBounded(gap) ? gapBounds(gap, FAMILY_ALPHA, lines) : { low: null, high: null }),
});

export const isAbove = ({ low }: LossDifference): boolean => low !== null && low > 0;
export const isBelow = ({ high }: LossDifference): boolean => high !== null && high < 0;

export const countBounded = (gaps: readonly (RateGap | null)[]): number =>
  gaps.filter((gap) => gap !== null && isBounded(gap)).length;

export const winShare = ({ games, wins }: WinCounts): number | null => (games === 0 ? null : wins / games);
