import { expect, test } from 'vitest';
import { Patience } from './watchdog.ts';

/** Looks every 50 ms; how long it takes until patience with 1 s is over, or none within a minute. */
function endOf(state: (ms: number) => Parameters<Patience['isOver']>[1]): number | undefined {
  const patience = new Patience(1000);
  for (let ms = 0; ms <= 60_000; ms += 50) if (patience.isOver(ms, state(ms))) return ms;
  return undefined;
}

test.each([
  ['sleeps', () => ({ cpuMs: 70, asleep: true }), 1000],
  ['computes first, then sleeps', (ms: number) => ({ cpuMs: Math.min(ms, 3000), asleep: ms > 3000 }), 4000],
  ['hardly ever wakes', (ms: number) => ({ cpuMs: ms / 100, asleep: true }), 1000],
  ['is not known to the system', () => null, 1000],
  ['computes', (ms: number) => ({ cpuMs: ms / 2, asleep: true }), undefined],
  ['waits for the processor', () => ({ cpuMs: 70, asleep: false }), undefined],
])('a thread that %s', (_, state, end) => {
  expect(endOf(state)).toBe(end);
});
