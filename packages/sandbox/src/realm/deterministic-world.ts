import { isOverflow, passOverflow } from '@aiwolf-arena/engine';
import { lockModules } from './agent-module.ts';
import { fixFloats } from './deterministic-floats.ts';
import { lockLanguage, makeOverridable } from './lock-language.ts';
import { BODIES_FILE } from './realm-input.ts';

const Real = globalThis.Iterator;
const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * Returns a replacement for the global `Iterator`. Programs (such as TypeScript's ES5 generators) assign `[Symbol.iterator]` on
 * objects that inherit from its prototype, so this property is overridable there. It is not made overridable on the original
 * prototype, because V8 would then iterate over every Map and Set more slowly.
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

/** For each agent, the number of lines before its code, in ascending order. `realmScripts` defines this variable. */
declare const agentLines: readonly number[];

/** Sets the function that every `catch` of an agent calls first. `realmScripts` defines this variable. */
declare const guardAgents: (guard: (thrown: unknown) => void) => void;

/** A stack frame, as V8 passes it to `prepareStackTrace`. */
interface Frame {
  getFileName(): string | null;
  getFunctionName(): string | null;
  getLineNumber(): number | null;
  getColumnNumber(): number | null;
}

type Errors = ErrorConstructor & { prepareStackTrace?: (error: Error, frames: readonly Frame[]) => unknown };

/** Removes stack lines outside the agent's code: they would show it folders, functions, and whether it is being checked. */
function fixErrors(): void {
  const errors = Error as Errors;
  errors.prepareStackTrace = (error, frames) => [titleOf(error), ...frames.flatMap((frame) => shown(frame))].join('\n    at ');
}

/** Returns a line of a stack trace as a list of one text; an empty list if the line is not in an agent's code. */
function shown(frame: Frame): string[] {
  const line = frame.getLineNumber() ?? 0;
  const start = agentLines.findLast((before) => before < line);
  if (frame.getFileName() !== BODIES_FILE || start === undefined) return [];
  const place = `agent:${line - start}:${frame.getColumnNumber()}`;
  return [`${frame.getFunctionName() ?? '<anonymous>'} (${place})`];
}

function titleOf(error: Error): string {
  try {
    return String(error);
  } catch (thrown) {
    isOverflow(thrown);
    return 'Error';
  }
}

type Methods = Readonly<Record<string, (this: never, ...given: never[]) => unknown>>;

/** Replacements for methods whose results depend on the machine's language settings. */
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

/** Makes all methods independent of the machine's language settings. */
function fixLocale(): void {
  for (const [prototype, methods] of IN_NO_LANGUAGE) {
    for (const [name, value] of Object.entries(methods)) {
      Object.defineProperty(prototype, name, { value });
    }
  }
}

const LANGUAGE_PARTS_OF_REGEXP = ['length', 'name', 'prototype', 'escape'];

/** Globals that are removed: with them, games would not be repeatable, or agents could see what other agents do. */
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

/** The time that all clocks of agents show, in milliseconds since 1970: 2021-08-01T00:00:00Z. */
const NOW = 1_627_776_000_000;

export interface World {
  /** The function that replaces `Math.random`. */
  readonly random: () => number;
  /** Called with the arguments of `console.log` and similar methods. */
  readonly note: (...said: unknown[]) => void;
}

/** Makes a realm repeatable (random numbers from `random`, constant clocks), and all shared objects in it read-only. */
export function makeDeterministic({ random, note }: World): void {
  for (const [holder, names] of GONE) for (const name of names) Reflect.deleteProperty(holder, name);
  Math.random = () => random(); // its source text is the same in every realm
  Object.defineProperty(globalThis, 'Date', { value: stoppedDate(Date) });
  Object.defineProperty(globalThis, 'console', { value: quietConsole(note) });
  Object.defineProperty(globalThis, 'Iterator', { value: ownIterator() });
  fixLocale();
  fixErrors();
  fixOverflow();
  fixFloats();
  lockLanguage();
  Object.freeze(globalThis);
  Object.freeze(Object.getPrototypeOf(globalThis));
  lockModules();
}

/** Lets no stack overflow be caught: by the guard in every `catch` of an agent's code, and by all handlers of promises. */
function fixOverflow(): void {
  guardAgents(passOverflow);
  const { then } = Promise.prototype;
  const guarded = (handler: unknown): unknown => {
    if (typeof handler !== 'function') return handler;
    return (thrown: unknown): unknown => {
      passOverflow(thrown);
      return handler(thrown);
    };
  };
  const methods = {
    [then.name](this: unknown, whenKept: unknown, whenBroken: unknown): unknown {
      return Reflect.apply(then, this, [whenKept, guarded(whenBroken)]);
    },
  };
  Object.defineProperty(Promise.prototype, 'then', { value: methods[then.name] });
}

/** Returns a console whose methods only call `note`. They never throw. */
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
