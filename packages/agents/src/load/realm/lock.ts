/** What belongs to the language is left as it is: freezing it would change how agents' own classes behave. */
const LANGUAGE: ReadonlySet<unknown> = new Set(
  Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    const value = (globalThis as Record<string, unknown>)[name];
    return typeof value === 'function' ? [value, value.prototype] : [value];
  }),
);

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
  for (const own of Object.values(Object.getOwnPropertyDescriptors(value))) {
    lock(own.value);
    lock(own.get);
    lock(own.set);
  }
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
