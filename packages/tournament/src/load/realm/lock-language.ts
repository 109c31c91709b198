import { intrinsics } from './intrinsics.ts';
import { keepOverridable } from './overridable.ts';

/**
 * What is looked up behind every object is closed property by property, which is as tight: frozen as a whole it makes
 * every game slower by a fifth. All else is frozen as a whole: redefining `Array.prototype.constructor`, even to what it
 * is, makes V8 ask every array of the thread for its species (`map`, `filter` and `slice` then take twice the time).
 */
const CLOSED: object = Object.prototype;

/**
 * Closes the language of this realm: whoever changes a prototype, a constructor or a function of it gets a TypeError.
 * Objects that inherit from it stay as free as before (overridable.ts).
 */
export function lockLanguage(): void {
  // First of all: once a property has been redefined, closing Array.prototype costs a seventh of all speed, since V8
  // then takes it for a dictionary of elements that every array might inherit.
  Object.preventExtensions(Array.prototype);
  const found = new Set(intrinsics());
  keepOverridable(); // hides functions behind accessors, which are found only afterwards
  for (const accessor of intrinsics()) found.add(accessor);
  for (const thing of found) if (thing !== CLOSED) Object.freeze(thing);
  close(CLOSED);
}

function close(thing: object): void {
  for (const key of Reflect.ownKeys(thing)) {
    const own = Object.getOwnPropertyDescriptor(thing, key)!;
    if ('value' in own) own.writable = false;
    Object.defineProperty(thing, key, { ...own, configurable: false });
  }
  Object.preventExtensions(thing);
}
