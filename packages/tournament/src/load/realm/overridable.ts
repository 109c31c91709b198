const ERRORS = [
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError'],
  ...['SuppressedError', 'TypeError', 'URIError'],
];
const world = globalThis as unknown as Readonly<Record<string, { readonly prototype: object }>>;

/**
 * What honest programs assign to objects that inherit it: `this.name = 'MyError'`, `Dog.prototype.constructor = Dog`,
 * `counts['toString'] = 1`. An inherited property that is not writable cannot be assigned to, so these become accessors
 * which give the object a property of its own.
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
  ...ERRORS.map(
    (name) => [world[name]!.prototype, ['constructor', 'name', 'message', 'toString']] as const,
  ),
];

/** Lets objects have properties of their own in place of inherited ones that are about to be locked. */
export function keepOverridable(): void {
  for (const [holder, keys] of ASSIGNED) for (const key of keys) makeOverridable(holder, key);
}

/** Lets objects that inherit a property have one of their own in its place. */
export function makeOverridable(holder: object, key: PropertyKey): void {
  const known = Object.getOwnPropertyDescriptor(holder, key);
  if (known === undefined || !('value' in known)) return;
  const { value, enumerable = false } = known;
  Object.freeze(value); // behind an accessor no walk over properties finds it any more
  const accessors = {
    get: () => value as unknown,
    set(this: unknown, own: unknown): void {
      const made = { value: own, writable: true, enumerable: true, configurable: true };
      if (this === holder || !Reflect.defineProperty(this as object, key, made)) {
        throw new TypeError(`cannot assign to ${String(key)}: it belongs to the language`);
      }
    },
  };
  Object.defineProperty(holder, key, { ...accessors, enumerable, configurable: false });
}
