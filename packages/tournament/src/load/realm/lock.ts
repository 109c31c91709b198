import { held, intrinsics } from './intrinsics.ts';

/** The language is locked in its own way (lock-language.ts). */
const LANGUAGE: ReadonlySet<unknown> = intrinsics();

type Thing = Readonly<Record<PropertyKey, unknown>>;

const isThing = (value: unknown): value is Thing =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
  !LANGUAGE.has(value) &&
  !ArrayBuffer.isView(value);

const isPlain = (thing: Thing): boolean => Object.getPrototypeOf(thing) === Object.prototype;

const locked = new Set<Thing>();

/** Freezes a value and all that is reachable from it: functions, classes, their prototypes, tables. */
export function lock(value: unknown): void {
  if (!isThing(value) || locked.has(value)) return;
  locked.add(value);
  Object.freeze(value);
  lock(Object.getPrototypeOf(value));
  for (const part of held(value)) lock(part);
  if (isPlain(value)) for (const exported of Object.values(value)) lock(exported); // a module's exports are getters
}

/** Locks the classes of an object and of every object that can be read from it, but not these objects themselves. */
export function lockClassesOf(value: unknown, seen = new Set<Thing>()): void {
  if (!isThing(value) || locked.has(value) || seen.has(value)) return;
  seen.add(value);
  const prototype = Object.getPrototypeOf(value) as unknown;
  lock(prototype);
  for (const name of [...namesOf(value), ...namesOf(prototype)]) {
    lockClassesOf(read(value, name), seen);
  }
}

const namesOf = (thing: unknown): PropertyKey[] => (isThing(thing) ? Reflect.ownKeys(thing) : []);

function read(thing: Thing, name: PropertyKey): unknown {
  try {
    return thing[name];
  } catch {
    return undefined; // nobody can read it
  }
}
