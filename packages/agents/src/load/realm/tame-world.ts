import { lockModules } from './agent-module.ts';

/** What is no use to a player, or would make a run unrepeatable: clocks, garbage collection, threads, locales. */
const GONE = [
  'Atomics',
  'FinalizationRegistry',
  'Intl',
  'SharedArrayBuffer',
  'Temporal',
  'WeakRef',
  'WebAssembly',
  'eval',
] as const;

/** 2021-08-01T00:00:00Z: every clock of the realm stands here. */
const NOW = 1_627_776_000_000;

/** What the realm's own functions become. */
export interface World {
  /** `Math.random`. */
  readonly random: () => number;
  /** `console.log` and its like. */
  readonly note: (...said: unknown[]) => void;
}

/**
 * Makes the realm repeatable: chance is `random`, time stands still, and the global object, its namespaces and whatever of
 * ours agents can reach are closed, so that no agent can leave anything there for others. Run once, before any agent
 * is loaded.
 */
export function tameWorld({ random, note }: World): void {
  Math.random = random;
  for (const name of GONE) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'Date', { value: stoppedDate(Date) });
  Object.defineProperty(globalThis, 'console', { value: quietConsole(note) });
  for (const namespace of [Math, JSON, Reflect, globalThis]) Object.freeze(namespace);
  lockModules();
}

/** Agents that print do not fail, but nothing they print gets out of the realm by itself. */
function quietConsole(note: World['note']): object {
  const print = (...said: unknown[]): void => note(...said);
  return Object.freeze({ log: print, info: print, warn: print, error: print, debug: print });
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
