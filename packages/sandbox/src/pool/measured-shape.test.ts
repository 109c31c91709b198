import { expect, test } from 'vitest';
import { isMeasured } from './outcome-shape.ts';

const MEASURED = { cpuMs: [8, 9.5], bytes: 4000, events: 12, calls: { talk: [900, 1200], update: [] } };

test('what can have been measured is taken', () => {
  expect(isMeasured(MEASURED, true)).toBe(true);
  expect(isMeasured({ ...MEASURED, calls: {} }, false)).toBe(true);
});

test.each([
  ['nothing', null],
  ['time that runs back', { ...MEASURED, cpuMs: [8, 7] }],
  ['time without end', { ...MEASURED, cpuMs: [8, Number.POSITIVE_INFINITY] }],
  ['no time', { ...MEASURED, cpuMs: [] }],
  ['half a byte', { ...MEASURED, bytes: 0.5 }],
  ['events that are none', { ...MEASURED, events: '12' }],
  ['a call that there is not', { ...MEASURED, calls: { shout: [1] } }],
  ['a time that is none', { ...MEASURED, calls: { talk: [null] } }],
  ['no calls', { ...MEASURED, calls: undefined }],
])('%s is refused', (_, value) => expect(isMeasured(value, true)).toBe(false));

test('times that nobody asked for are refused', () => {
  expect(isMeasured(MEASURED, false)).toBe(false);
});
