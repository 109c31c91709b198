import { makeOverridable } from './overridable.ts';

const Real = globalThis.Iterator;
const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * `Iterator` as programs know it, but with a prototype of its own between theirs and that of the language. They assign
 * `[Symbol.iterator]` to objects that inherit it, as TypeScript's generators for ES5 do, so it has to be overridable; an
 * accessor on the prototype of the language would make V8 iterate every Map and Set of the thread step by step.
 */
export function ownIterator(): IteratorConstructor {
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
