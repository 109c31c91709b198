import type { Estimate } from '@aiwolf-arena/analysis';

/** Decimals of a percentage: one, or two where the interval is narrower than a point. */
const decimals = ({ low, high }: Pick<Estimate, 'low' | 'high'>): number =>
  low !== null && high !== null && high - low < 0.01 ? 2 : 1;

const points = (rate: number, digits: number): string => (rate * 100).toFixed(digits);

/** `46.7 %`, or `-` where there is no value. */
export const percent = (rate: Estimate): string =>
  rate.value === null ? '-' : `${points(rate.value, decimals(rate))} %`;

/** `44.2-49.2`, or nothing where there is no interval. */
export const percentRange = (rate: Pick<Estimate, 'low' | 'high'>): string =>
  rate.low === null || rate.high === null
    ? ''
    : `${points(rate.low, decimals(rate))}-${points(rate.high, decimals(rate))}`;

/** `46.7 % [44.2-49.2]`. */
export function percentWithRange(rate: Estimate): string {
  const range = percentRange(rate);
  return range === '' ? percent(rate) : `${percent(rate)} [${range}]`;
}

/** `7.26 [7.24-7.28]`: a mean that is no percentage; `2.50 [-3.85 to 8.85]` where a dash would stand beside a minus. */
export function meanWithRange({ value, low, high }: Estimate): string {
  if (value === null) return '-';
  if (low === null || high === null) return value.toFixed(2);
  const between = low < 0 ? ' to ' : '-';
  return `${value.toFixed(2)} [${low.toFixed(2)}${between}${high.toFixed(2)}]`;
}

/** `1 set`, `2,000 sets`. */
export const counted = (n: number, thing: string): string =>
  `${count(n)} ${thing}${n === 1 ? '' : 's'}`;

/** `20,000`. */
export const count = (n: number): string => String(n).replaceAll(/\B(?=(\d{3})+$)/g, ',');
