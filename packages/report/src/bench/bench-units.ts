import type { Spread } from '@aiwolf-arena/analysis';
import { count } from '../percent.ts';

/** Two or three digits, as more would pretend: `7.1`, `240`, `1,250`. */
export function amount(value: number): string {
  if (value === 0) return '0';
  return value < 100 ? String(Number(value.toPrecision(2))) : count(Math.round(value));
}

/** Nanoseconds as the unit in which they are read: `850 ns`, `7.1 us`, `12 ms`. */
export function duration(ns: number): string {
  if (ns < 1e3) return `${Math.round(ns)} ns`;
  return ns < 1e6 ? `${amount(ns / 1e3)} us` : `${amount(ns / 1e6)} ms`;
}

/** `1,250`, and below the quartiles. */
export const spreadCell = (spread: Spread | null): string =>
  spread === null ? '-' : `${amount(spread.median)}\n${amount(spread.low)}-${amount(spread.high)}`;

/** `1.02 [0.99-1.05]`: a ratio with its quartiles. */
export const ratioText = ({ median, low, high }: Spread): string =>
  `${median.toFixed(2)} [${low.toFixed(2)}-${high.toFixed(2)}]`;
