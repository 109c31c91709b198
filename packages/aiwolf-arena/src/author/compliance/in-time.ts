import type { Evidence } from './evidence.ts';
import { passed, type Verdict } from './step.ts';

/** Regulation 4. */
const LIMIT_MS = 100;
const NS_PER_MS = 1e6;
/** So many calls may be late at most: now and then a machine holds a thread up, and the regulation allows small deviations. */
const TOLERATED = 0.001;

/** Every call of every method, timed where it was made. */
export function inTime({ calls }: Evidence): Verdict {
  const all = Object.entries(calls).flatMap(([method, times]) =>
    times.map((ns) => ({ method, ms: ns / NS_PER_MS })),
  );
  const ascending = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const slowest = all.reduce((a, b) => (b.ms > a.ms ? b : a), { method: 'none', ms: 0 });
  const late = ascending.filter((ms) => ms > LIMIT_MS).length;
  const seen = `${all.length} calls: median ${shown(at(ascending, 0.5))}, 99 % within ${shown(at(ascending, 0.99))}, slowest ${shown(slowest.ms)} (${slowest.method})`;
  if (late === 0) return passed(seen);
  const advice = `${late} took longer than ${LIMIT_MS} ms: see them one by one with \`aiwolf-arena bench\``;
  const isFailed = late > TOLERATED * all.length;
  return { verdict: isFailed ? 'failed' : 'warning', seen, advice };
}

const at = (ascending: readonly number[], share: number): number =>
  ascending[Math.floor(share * (ascending.length - 1))] ?? 0;

const shown = (ms: number): string => `${ms.toPrecision(2)} ms`;
