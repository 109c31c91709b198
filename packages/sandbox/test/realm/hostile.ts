// Values that do something when they are read. Every one belongs to a trap, which counts and remembers.
import { isContent } from '@aiwolf-arena/protocol';
// biome-ignore lint/correctness/noUndeclaredDependencies: test tools belong to the workspace
import fc from 'fast-check';

/** What one call's hostile values have seen. */
export class Trap {
  /** Objects of the caller's: none may be reachable afterwards. */
  readonly own = new Set<object>();
  readonly twice: string[] = [];
  readonly late: string[] = [];
  armed = false;
  readonly #reads = new Map<object, Set<PropertyKey>>();

  keep<T extends object>(thing: T): T {
    this.own.add(thing);
    return thing;
  }

  read(of: object, key: PropertyKey): void {
    if (this.armed) this.late.push(String(key));
    const keys = this.#reads.get(of) ?? new Set();
    if (keys.has(key)) this.twice.push(String(key));
    this.#reads.set(of, keys.add(key));
  }

  /** Reads what it is given, and is seen doing so. */
  around(target: object): object {
    const seen = (key: PropertyKey): void => this.read(target, key);
    const apply = (t: object, self: unknown, given: unknown[]): unknown => {
      if (this.armed) this.late.push('a call');
      return Reflect.apply(t as () => unknown, self, given);
    };
    const get = (t: object, key: PropertyKey): unknown => {
      seen(key);
      const value = Reflect.get(t, key) as unknown;
      return typeof value === 'function' ? this.keep(new Proxy(value, { apply })) : value;
    };
    const has = (t: object, key: PropertyKey): boolean => {
      seen(key);
      return Reflect.has(t, key);
    };
    this.keep(target);
    return this.keep(new Proxy(target, { get, has, apply } as ProxyHandler<object>));
  }

  /** The same fields behind getters that answer otherwise the second time. */
  changing(fields: object): object {
    const thing = {};
    for (const [key, value] of Object.entries(fields)) {
      let reads = 0;
      const get = (): unknown => {
        this.read(thing, key);
        return reads++ === 0 ? value : this.around({});
      };
      Object.defineProperty(thing, key, { get, enumerable: true });
    }
    return this.keep(Object.assign(thing, { secret: this.keep({}) }));
  }

  /** What turns into the primitive when somebody makes one of it. */
  becoming(value: unknown): object {
    const thing = {};
    for (const key of ['toString', 'valueOf', 'toJSON', 'toWellFormed', Symbol.toPrimitive]) {
      const turn = (): unknown => {
        this.read(thing, key);
        return value;
      };
      Object.defineProperty(thing, key, { value: this.keep(turn) });
    }
    return this.keep(thing);
  }

  /** A real list with ways of its own. */
  list(items: readonly unknown[]): object {
    const real = [...items];
    const other = this.around([this.keep({}), this.keep({})]);
    for (const key of ['map', 'slice', 'every', 'filter', 'entries', 'constructor', Symbol.iterator]) {
      const own = (): unknown => {
        this.read(real, key);
        return other;
      };
      Object.defineProperty(real, key, { value: this.keep(own) });
    }
    return this.keep(real);
  }
}

/** Makes a hostile value that stands for an honest one. */
export type Making = (honest: unknown, trap: Trap) => unknown;

const fieldsOf = (honest: unknown): object =>
  typeof honest === 'object' && honest !== null ? { ...honest } : { channel: 'TALK', day: 1, id: 2 };
/** An object of the caller's in place of the honest value. */
const boxOf = (honest: unknown): object =>
  typeof honest === 'object' && honest !== null ? { ...honest } : Object(honest ?? 'text');
const itemsOf = (honest: unknown): unknown[] => (Array.isArray(honest) ? honest : [honest]);

const MAKINGS: Readonly<Record<string, Making>> = {
  'a proxy': (honest, trap) => trap.around(Array.isArray(honest) ? [...honest] : fieldsOf(honest)),
  'getters that change': (honest, trap) => trap.changing(fieldsOf(honest)),
  'a list with methods': (honest, trap) => trap.list(itemsOf(honest)),
  'a proxy of such a list': (honest, trap) => trap.around(trap.list(itemsOf(honest))),
  'a proxy of the value': (honest, trap) => trap.around(boxOf(honest)),
  'a boxed value': (honest, trap) => trap.keep(boxOf(honest)),
  'what becomes the value': (honest, trap) => trap.becoming(honest),
  'a list of one': (honest, trap) => trap.keep([honest]),
  'what inherits the value': (honest, trap) => trap.keep(Object.create(boxOf(honest))),
  'a huge list': (_, trap) => trap.around({ length: 2 ** 31 }),
  'a list of holes': (_, trap) => trap.keep(new Array(50)),
  'something like a promise': (honest, trap) =>
    trap.keep(Object.assign(fieldsOf(honest), Object.fromEntries([['then', trap.around(() => {})]]))),
  'a revoked proxy': (_, trap) => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return trap.keep(proxy);
  },
  'a function': (_, trap) => trap.around(() => 1),
};

const PRIMITIVES = [
  ...[undefined, null, true, 0, -0, 1.5, -1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, 3n],
  ...['', 'ANY', 'constructor', '__proto__', 'toString', 'length', Symbol('x'), Symbol.iterator],
];

/** Everything that can stand for one honest value: with a wrong field or item in it too. */
export function variantsOf(honest: unknown): Making[] {
  const wrong: Making[] = [
    ...PRIMITIVES.map(
      (is): Making =>
        () =>
          is,
    ),
    ...Object.values(MAKINGS),
  ];
  if (typeof honest !== 'object' || honest === null || isContent(honest)) return wrong;
  const inside = Object.keys(honest).flatMap((key) =>
    wrong.map(
      (make): Making =>
        (_, trap) => {
          const copy: object = Array.isArray(honest) ? [...honest] : { ...honest };
          return trap.keep(Object.assign(copy, { [key]: make(Reflect.get(honest, key), trap) }));
        },
    ),
  );
  return [...wrong, ...inside];
}

/** What is done to one argument: left as it is, or replaced by something made for it. */
export const done: fc.Arbitrary<Making> = fc.oneof(
  { arbitrary: fc.constant<Making>((honest) => honest), weight: 6 },
  { arbitrary: fc.constantFrom(...Object.values(MAKINGS)), weight: 10 },
  {
    arbitrary: fc.constantFrom(...PRIMITIVES).map(
      (is): Making =>
        () =>
          is,
    ),
    weight: 3,
  },
);

/** Everything that can be reached from a value. */
export function reachable(from: unknown): Set<object> {
  const seen = new Set<object>();
  const pending = [from];
  while (pending.length > 0) {
    const thing = pending.pop();
    if ((typeof thing !== 'object' && typeof thing !== 'function') || thing === null) continue;
    if (seen.has(thing)) continue;
    seen.add(thing);
    if (ArrayBuffer.isView(thing)) continue;
    if (thing instanceof Map || thing instanceof Set) pending.push(...thing.keys(), ...thing.values());
    pending.push(Object.getPrototypeOf(thing));
    for (const key of Reflect.ownKeys(thing)) {
      const { value, get, set } = Reflect.getOwnPropertyDescriptor(thing, key)!;
      pending.push(value, get, set);
    }
  }
  return seen;
}
