import { lockModules } from './agent-module.ts';
import { lockLanguage } from './lock-language.ts';
import { ownIterator } from './own-iterator.ts';
import { tameErrors } from './tame-errors.ts';
import { tameLocale } from './tame-locale.ts';

const LANGUAGE_PARTS_OF_REGEXP = ['length', 'name', 'prototype', 'escape'];

/** What is no use to a player, or would make a run unrepeatable, or a window into what others do. */
const GONE: readonly (readonly [object, readonly string[]])[] = [
  [
    globalThis, // clocks, garbage collection, threads, locales, code from strings
    [
      ...['Atomics', 'FinalizationRegistry', 'Intl', 'ShadowRealm', 'SharedArrayBuffer'],
      ...['Temporal', 'WeakRef', 'WebAssembly', 'eval'],
    ],
  ],
  [Date.prototype, ['toTemporalInstant']],
  [Function.prototype, ['arguments', 'caller']], // they show a function who called it, and with what
  [
    RegExp, // `RegExp.$1`, `RegExp.input`: what was matched last, by whomsoever
    Object.getOwnPropertyNames(RegExp).filter((name) => !LANGUAGE_PARTS_OF_REGEXP.includes(name)),
  ],
];

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
 * Makes the realm repeatable and closes it: chance is `random`, time stands still, and neither the language nor the global
 * object nor whatever of ours agents can reach can be changed, so that no agent can leave anything there for others.
 * Run once, before any agent is loaded.
 */
export function tameWorld({ random, note }: World): void {
  for (const [holder, names] of GONE)
    for (const name of names) Reflect.deleteProperty(holder, name);
  Math.random = () => random(); // the same text in every realm
  Object.defineProperty(globalThis, 'Date', { value: stoppedDate(Date) });
  Object.defineProperty(globalThis, 'console', { value: quietConsole(note) });
  Object.defineProperty(globalThis, 'Iterator', { value: ownIterator() });
  tameLocale();
  tameErrors();
  lockLanguage();
  Object.freeze(globalThis);
  Object.freeze(Object.getPrototypeOf(globalThis));
  lockModules();
}

/** Agents that print do not fail, but nothing they print gets out of the realm by itself. */
function quietConsole(note: World['note']): object {
  const print = Object.freeze((...said: unknown[]): void => note(...said));
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
