import { lockModules } from './agent-module.ts';
import { lockLanguage, makeOverridable } from './lock-language.ts';

const Real = globalThis.Iterator;
const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * Returns an `Iterator` whose prototype lies between those of programs and that of the language. Programs assign
 * `[Symbol.iterator]` on objects that inherit it (TypeScript's ES5 generators do), so the property must be overridable. An
 * accessor on the language's prototype would make V8 iterate every Map and Set of the thread step by step.
 */
function ownIterator(): IteratorConstructor {
  class Iterator extends (Real as unknown as new () => object) {}
  Object.defineProperty(Iterator, Symbol.hasInstance, {
    value(this: unknown, thing: unknown): boolean {
      return isInstance.call(this === Iterator ? Real : this, thing);
    },
  });
  Object.assign(Iterator.prototype, { [Symbol.iterator]: Real.prototype[Symbol.iterator] });
  makeOverridable(Iterator.prototype, Symbol.iterator);
  return Iterator as unknown as IteratorConstructor;
}

/** Numbers of the line before each agent's code, ascending, provided by the script around this bundle (`realm-script.ts`). */
declare const agentLines: readonly number[];

/** A stack frame, as V8 passes it to `prepareStackTrace`. */
interface Frame {
  getFileName(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

type Errors = ErrorConstructor & { prepareStackTrace?: (error: Error, frames: readonly Frame[]) => unknown };

/**
 * Limits stack traces to frames of the agent's own code, as text with its own line numbers. The other frames would show an
 * agent the machine's folders, the engine's functions, and whether it is only being checked.
 */
function tameErrors(): void {
  const errors = Error as Errors;
  const own = ownFile(errors);
  errors.prepareStackTrace = (error, frames) =>
    [titleOf(error), ...frames.flatMap((frame) => shown(frame, own))].join('\n    at ');
}

/** Returns a frame as the agent sees it; an empty list for a frame of other code. */
function shown(frame: Frame, own: string | null): string[] {
  const line = frame.getLineNumber() ?? 0;
  const start = agentLines.findLast((before) => before < line);
  if (frame.getFileName() !== own || start === undefined) return [];
  const place = `agent:${line - start}:${frame.getColumnNumber()}`;
  return [`${frame.getFunctionName() ?? '<anonymous>'} (${place})`];
}

function ownFile(errors: Errors): string | null {
  errors.prepareStackTrace = (_, frames) => frames[0]!.getFileName();
  return new Error().stack as unknown as string | null;
}

function titleOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

type Methods = Readonly<Record<string, (this: never, ...given: never[]) => unknown>>;

/** Replacements for methods whose results depend on the language settings of the machine. */
const IN_NO_LANGUAGE: readonly (readonly [object, Methods])[] = [
  [
    String.prototype,
    {
      localeCompare(this: string, other: string): number {
        const [a, b] = [`${this}`.normalize(), `${other}`.normalize()];
        return a < b ? -1 : a > b ? 1 : 0;
      },
      toLocaleLowerCase(this: string): string {
        return `${this}`.toLowerCase();
      },
      toLocaleUpperCase(this: string): string {
        return `${this}`.toUpperCase();
      },
    },
  ],
  [Number.prototype, { toLocaleString: Number.prototype.toString }],
  [BigInt.prototype, { toLocaleString: BigInt.prototype.toString }],
  [
    Date.prototype,
    {
      toLocaleString: Date.prototype.toISOString,
      toLocaleDateString(this: Date): string {
        return this.toISOString().slice(0, 10);
      },
      toLocaleTimeString(this: Date): string {
        return this.toISOString().slice(11, 19);
      },
    },
  ],
];

/** Makes sorting and printing independent of the machine's language settings. */
function tameLocale(): void {
  for (const [prototype, methods] of IN_NO_LANGUAGE) {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(prototype, name, { value });
    }
  }
}

const LANGUAGE_PARTS_OF_REGEXP = ['length', 'name', 'prototype', 'escape'];

/** Globals that are useless to players, would make a run unrepeatable, or would reveal what other agents do. */
const GONE: readonly (readonly [object, readonly string[]])[] = [
  [
    globalThis, // clocks, garbage collection, threads, locales, code from strings
    [
      ...['Atomics', 'FinalizationRegistry', 'Intl', 'ShadowRealm', 'SharedArrayBuffer'],
      ...['Temporal', 'WeakRef', 'WebAssembly', 'eval'],
    ],
  ],
  [Date.prototype, ['toTemporalInstant']],
  [Function.prototype, ['arguments', 'caller']], // they show a function's caller and its arguments
  [
    RegExp, // `RegExp.$1`, `RegExp.input`: the last match of any code
    Object.getOwnPropertyNames(RegExp).filter((name) => !LANGUAGE_PARTS_OF_REGEXP.includes(name)),
  ],
];

/** 2021-08-01T00:00:00Z, the constant time of every clock in the realm. */
const NOW = 1_627_776_000_000;

export interface World {
  /** Replaces `Math.random`. */
  readonly random: () => number;
  /** Receives the output of `console.log` and similar methods. */
  readonly note: (...said: unknown[]) => void;
}

/**
 * Makes the realm repeatable and closes it: random numbers come from `random`, clocks have a constant time, and nobody can
 * change the language, the global object or any of our objects that agents can reach, so that no agent can leave anything for
 * another agent. Called once, before any agent is loaded.
 */
export function tameWorld({ random, note }: World): void {
  for (const [holder, names] of GONE) for (const name of names) Reflect.deleteProperty(holder, name);
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

/** Returns a console whose methods never fail, and pass their arguments only to `note`. */
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
