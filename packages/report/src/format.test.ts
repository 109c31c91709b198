import type { IntervalEstimate } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { counted, meanWithRange, percent, percentRange, percentWithRange, withCommas } from './format.ts';

const estimate = (value: number | null, low: number | null, high: number | null): IntervalEstimate => ({
  ...{ value, low, high, level: 0.95, method: '', sets: 9, games: 9, status: 'ok' as const },
});

test('one decimal, and two where the interval is narrower than a point', () => {
  expect(percentWithRange(estimate(0.46666, 0.44, 0.491))).toBe('46.7 % [44.0, 49.1]');
  expect(percentWithRange(estimate(0.46666, 0.4652, 0.469))).toBe('46.67 % [46.52, 46.90]');
});

test('what is not known is not printed as a number', () => {
  expect(percent(estimate(null, null, null))).toBe('-');
  expect(percentRange(estimate(0.5, null, null))).toBe('');
  expect(meanWithRange(estimate(2.8, null, null))).toBe('2.80');
});

test('a mean has two decimals', () => {
  expect(meanWithRange(estimate(7.26, 7.24, 7.28))).toBe('7.26 [7.24, 7.28]');
  expect(meanWithRange(estimate(2.5, -3.85, 8.85))).toBe('2.50 [-3.85, 8.85]');
});

test('one is not many', () => {
  expect([0, 1, 2000].map((n) => counted(n, 'set'))).toEqual(['0 sets', '1 set', '2,000 sets']);
});

test('thousands are told apart', () => {
  expect([0, 999, 1000, 1234567].map(withCommas)).toEqual(['0', '999', '1,000', '1,234,567']);
});
