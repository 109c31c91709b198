/** Names of the global objects of ECMAScript. Most other objects of the language can be reached from these. */
const NAMED = [
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date'],
  ...['Promise', 'RegExp', 'Proxy', 'Reflect', 'Math', 'JSON', 'Iterator', 'Intl', 'Temporal'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['TypeError', 'URIError', 'SuppressedError', 'DisposableStack', 'AsyncDisposableStack'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'FinalizationRegistry', 'Atomics'],
  ...['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Int16Array'],
  ...['Uint8ClampedArray', 'Uint16Array', 'Int32Array', 'Uint32Array', 'BigInt64Array'],
  ...['BigUint64Array', 'Float16Array', 'Float32Array', 'Float64Array', 'eval', 'parseFloat'],
  ...['parseInt', 'isFinite', 'isNaN', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...['encodeURIComponent', 'escape', 'unescape'],
];

/** Returns prototypes of the language that no global object refers to, such as those of iterators and generators. */
function unnamed(): unknown[] {
  const things = [
    function* () {},
    async function* () {},
    async () => {},
    [].values(),
    new Map().values(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
    [].values().map((x) => x),
    Iterator.from({ next: () => ({ done: true, value: undefined }) }),
  ];
  return [...things.map((thing) => Object.getPrototypeOf(thing)), ...held(new Error(''))];
}

/** Returns all objects that are values, getters or setters of an object's own properties. Does not call the getters. */
export function held(thing: object): unknown[] {
  const values: unknown[] = [];
  for (const key of Reflect.ownKeys(thing)) {
    const { value, get, set } = Object.getOwnPropertyDescriptor(thing, key)!;
    if (isObject(value)) values.push(value);
    if (get !== undefined) values.push(get);
    if (set !== undefined) values.push(set);
  }
  return values;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Returns every object of the language in this realm (JavaScript context), including objects without a global name. */
export function intrinsics(): ReadonlySet<object> {
  const world = globalThis as unknown as Readonly<Record<string, unknown>>;
  const found = new Set<object>();
  const pending: unknown[] = [...NAMED.map((name) => world[name]), ...unnamed()];
  while (pending.length > 0) {
    const thing = pending.pop();
    if (!isObject(thing) || found.has(thing)) continue;
    found.add(thing);
    pending.push(Object.getPrototypeOf(thing));
    pending.push(...held(thing));
  }
  return found;
}

const ERRORS = [
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['SuppressedError', 'TypeError', 'URIError'],
];
const world = globalThis as unknown as Readonly<Record<string, { readonly prototype: object }>>;

/**
 * Properties of frozen prototypes to which correct programs assign on inheriting objects, as in `this.name = 'MyError'` or
 * `Dog.prototype.constructor = Dog`. JavaScript forbids the assignment if the inherited property is read-only. Therefore, each
 * of these properties is replaced by an accessor that defines the property on the inheriting object.
 */
const ASSIGNED: readonly (readonly [object, readonly PropertyKey[]])[] = [
  [
    Object.prototype,
    [
      ...['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty'],
      ...['isPrototypeOf', 'propertyIsEnumerable'],
    ],
  ],
  [Function.prototype, ['toString']],
  [Array.prototype, ['toString']],
  [Date.prototype, ['toString', 'valueOf', 'toJSON']],
  [RegExp.prototype, ['toString']],
  ...ERRORS.map((name) => [world[name]!.prototype, ['constructor', 'name', 'message', 'toString']] as const),
];

/** Replaces a property by an accessor. Assigning to it on an inheriting object then defines a property of that object. */
export function makeOverridable(holder: object, key: PropertyKey): void {
  const known = Object.getOwnPropertyDescriptor(holder, key);
  if (known === undefined || !('value' in known)) return;
  const { value, enumerable = false } = known;
  const accessors = {
    get: () => value as unknown,
    set(this: unknown, own: unknown): void {
      const made = { value: own, writable: true, enumerable: true, configurable: true };
      if (this === holder || !Reflect.defineProperty(this as object, key, made)) {
        throw new TypeError(`cannot assign to ${String(key)}: it is part of the language, which agents cannot change`);
      }
    },
  };
  for (const accessor of Object.values(accessors)) Object.freeze(accessor); // made after the search for intrinsics
  Object.defineProperty(holder, key, { ...accessors, enumerable, configurable: false });
}

/**
 * The only object that is not frozen: its properties are made read-only one by one. Freezing it would have the same effect, but
 * games would be 20 % slower. All other objects are frozen: otherwise an agent could redefine `Array.prototype.constructor`,
 * after which V8's `map`, `filter` and `slice` take twice the time.
 */
const CLOSED: object = Object.prototype;

/** Makes the language's objects in this realm (JavaScript context) read-only. Objects that inherit from them can be changed. */
export function lockLanguage(): void {
  // This must come first: after a property has been redefined, closing Array.prototype costs a seventh of all speed, because V8
  // then treats it as a dictionary of elements that every array might inherit.
  Object.preventExtensions(Array.prototype);
  const found = new Set(intrinsics());
  for (const [holder, keys] of ASSIGNED) for (const key of keys) makeOverridable(holder, key);
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
