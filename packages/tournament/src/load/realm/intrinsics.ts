/** What ECMAScript puts on the global object: the roots from which nearly all of the language can be reached. */
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

/** What has no name and is met only behind things that programs make. */
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

/** What an object's own properties hold, accessors unread. */
export function held(thing: object): unknown[] {
  const own: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(thing);
  return Reflect.ownKeys(own).flatMap((key) => {
    const { value, get, set } = own[key as string]!;
    return [value as unknown, get, set];
  });
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Every object of the language in this realm, named or not. */
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
