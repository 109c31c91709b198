/** What is no use to a player, or would make a run unrepeatable: clocks, garbage collection, threads, locales. */
const GONE = [
  'Atomics',
  'FinalizationRegistry',
  'Intl',
  'SharedArrayBuffer',
  'Temporal',
  'WeakRef',
  'WebAssembly',
  'console',
  'eval',
] as const;

/** 2021-08-01T00:00:00Z: every clock of the realm stands here. */
const NOW = 1_627_776_000_000;

/**
 * Makes the realm repeatable: chance is `random`, time stands still, and the global object is closed, so that no agent
 * can leave anything there for a later game set. Run once, before any agent is loaded.
 */
export function tameWorld(random: () => number): void {
  Math.random = random;
  for (const name of GONE) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'Date', { value: stoppedDate(Date) });
  Object.freeze(globalThis);
}

function stoppedDate(Real: DateConstructor): DateConstructor {
  function Stopped(this: unknown, ...given: unknown[]): unknown {
    if (new.target === undefined) return new Real(NOW).toString();
    return Reflect.construct(Real, given.length === 0 ? [NOW] : given, new.target);
  }
  Stopped.prototype = Real.prototype;
  Stopped.now = () => NOW;
  Stopped.parse = Real.parse;
  Stopped.UTC = Real.UTC;
  Object.defineProperty(Real.prototype, 'constructor', { value: Stopped });
  return Stopped as unknown as DateConstructor;
}
