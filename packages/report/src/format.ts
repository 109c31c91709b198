import type { IntervalEstimate, Spread } from '@aiwolf-arena/analysis';
import type { IntervalCell } from './model.ts';

// The only place that makes texts of numbers (the check `numbers` of scripts/check): a rate is `46.7 %`, an interval `[44.2, 49.2]`
// after it, a difference has a sign, a count has commas.

/** Formats a number with decimals: `7.26`. */
export const decimal = (value: number, digits = 2): string => value.toFixed(digits);

/** Formats a number without zeros at its end: `2`, `2.5`, `0.25`. For values that somebody chose, such as options. */
export const short = (value: number, digits = 2): string => String(Number(decimal(value, digits)));

/** Formats the limits of an interval. */
export const bracketed = (low: string, high: string): string => `[${low}, ${high}]`;

/** Returns the number of decimals of a percentage: 1, or 2 if its confidence interval is narrower than one percentage point. */
const decimals = ({ low, high }: Pick<IntervalCell, 'low' | 'high'>): number =>
  typeof low === 'number' && typeof high === 'number' && high - low < 0.01 ? 2 : 1;

/** Formats a share in percent without the unit: `46.7`. */
export const points = (share: number, digits = 1): string => decimal(share * 100, digits);

/** Formats a share that has no interval as `46.7 %`. */
export const percentOf = (share: number, digits = 1): string => `${points(share, digits)} %`;

/** Formats a rate as `46.7 %`, or `-` if there is no value. */
export const percent = (rate: Pick<IntervalCell, 'value' | 'low' | 'high'>): string =>
  rate.value === null ? '-' : `${points(rate.value, decimals(rate))} %`;

/** Formats the limits of an interval as `[44.2, 49.2]` (in percent); '' if there is no interval. */
export const percentRange = (rate: Pick<IntervalCell, 'low' | 'high'>): string =>
  typeof rate.low !== 'number' || typeof rate.high !== 'number'
    ? ''
    : bracketed(points(rate.low, decimals(rate)), points(rate.high, decimals(rate)));

/** Formats a rate with its interval as `46.7 % [44.2, 49.2]`. */
export function percentWithRange(rate: Pick<IntervalCell, 'value' | 'low' | 'high'>): string {
  const range = percentRange(rate);
  return range === '' ? percent(rate) : `${percent(rate)} ${range}`;
}

/** Formats a mean with its interval as `7.26 [7.24, 7.28]`. */
export function meanWithRange({ value, low, high }: IntervalEstimate): string {
  if (value === null) return '-';
  if (low === null || high === null) return decimal(value);
  return `${decimal(value)} ${bracketed(decimal(low), decimal(high))}`;
}

/** Formats a number of things: `1 set`, `2,000 sets`. */
export const counted = (n: number, thing: string): string => `${withCommas(n)} ${thing}${n === 1 ? '' : 's'}`;

export const withCommas = (n: number): string => String(n).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Formats a difference of rates in percentage points: `+2.1`, `-0.3`, `0.0`; `-` if the difference is unknown. */
export function signed(share: number | null): string {
  if (share === null) return '-';
  const text = points(share, 1);
  if (Number(text) === 0) return '0.0';
  return share > 0 ? `+${text}` : text;
}

/** Formats a difference of rates with its interval, in percentage points: `+2.1 [-0.4, +4.6]`. */
export const signedWithRange = ({ value, low, high }: IntervalCell): string =>
  value !== null && typeof low === 'number' && typeof high === 'number'
    ? `${signed(value)} ${bracketed(signed(low), signed(high))}`
    : signed(value);

/** Formats a share of resamples (sets drawn again at random) as `80 %`, but never as 0 % or 100 %, which would be certainty. */
export function shareText(part: number): string {
  const whole = Math.round(part * 100);
  if (whole === 0) return '<1 %';
  return whole === 100 ? '>99 %' : `${whole} %`;
}

/** Formats a p value with three decimals. */
export const pValue = (p: number): string => (p < 0.001 ? '<0.001' : decimal(p, 3));

/** Rounds to two significant digits (334 becomes 330), because an estimate from game sets is not more precise. */
export function twoDigits(value: number, round = Math.round): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return unit * round(value / unit);
}

/** Formats a ratio with two decimals if it is below 10, with one decimal if it is below 100, and otherwise with none. */
export const ratio = (value: number): string => decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0);

/** Formats a number with two or three significant digits: `7.1`, `240`, `1,250`. */
export function amount(value: number): string {
  if (value === 0) return '0';
  return value < 100 ? String(Number(value.toPrecision(2))) : withCommas(Math.round(value));
}

/** Formats nanoseconds in a readable unit: `850 ns`, `7.1 us`, `12 ms`. */
export function duration(ns: number): string {
  if (ns < 1e3) return `${Math.round(ns)} ns`;
  return ns < 1e6 ? `${amount(ns / 1e3)} us` : `${amount(ns / 1e6)} ms`;
}

/** Formats a median ratio with its lower and upper quartiles as `1.02 [0.99, 1.05]`. */
export const ratioText = ({ median, low, high }: Spread): string =>
  `${decimal(median)} ${bracketed(decimal(low), decimal(high))}`;

/** Whether the true number may be `value`: true if `value` is in the confidence interval, or if there is no interval. */
export const mayBe = ({ low, high }: Pick<IntervalEstimate, 'low' | 'high'>, value: number): boolean =>
  low === null || high === null || (low <= value && value <= high);

export function intervalOf(estimate: IntervalEstimate & Pick<IntervalCell, 'planning'>): IntervalCell {
  const { value, low, high, status, planning } = estimate;
  const care = CARES[status];
  return {
    ...{ value, low, high },
    ...(care === undefined ? {} : { care }),
    ...(planning === undefined ? {} : { planning: { low: planning.low, high: planning.high } }),
  };
}

/** The share of games with a call over the limit. Without such a call, an interval would only say how few games there were. */
export const shareOver = (calls: number, rate: IntervalEstimate): number | IntervalCell => (calls === 0 ? 0 : intervalOf(rate));

const CARES: Partial<Record<IntervalEstimate['status'], NonNullable<IntervalCell['care']>>> = {
  'few-sets': 'care-few-sets',
  'single-set': 'care-single-set',
  degenerate: 'care-degenerate',
};
