// The bits of NaN tell whether V8 has optimised the code that computed it: they depend on how often it ran, also in other sets.
// So no code may read the bits of a number that it has computed: an array of floats shares its memory with nothing but arrays
// of the same type, and a DataView writes only one NaN.

type Floats = Float16ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor;
const FLOATS: readonly Floats[] = [Float16Array, Float32Array, Float64Array];

const anyArray = Object.getPrototypeOf(Float64Array.prototype) as Float64Array;
const bufferOf = getterOf(anyArray, 'buffer');
const offsetOf = getterOf(anyArray, 'byteOffset');
const typeOf = getterOf(anyArray, Symbol.toStringTag);
const lengthOf = getterOf(anyArray, 'length');
const sizeOf = [ArrayBuffer, SharedArrayBuffer].map(({ prototype }) => getterOf(prototype, 'byteLength'));

function getterOf(holder: object, name: PropertyKey): (thing: unknown) => unknown {
  const { get } = Object.getOwnPropertyDescriptor(holder, name)!;
  return (thing) => Reflect.apply(get!, thing, []);
}

/** Whether a value is a buffer, also one of another realm. */
const isBuffer = (value: unknown): boolean =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  sizeOf.some((size) => {
    try {
      size(value);
      return true;
    } catch {
      return false;
    }
  });

const SHARED =
  'an array of floats cannot share memory with bytes, because the bits of NaN are not repeatable: ' +
  'read numbers with new DataView(bytes.buffer).getFloat64(offset, true)';

/** Makes the bits of computed numbers unreadable. Must be called before agents' code runs, and before the language is locked. */
export function fixFloats(): void {
  const own = new Map(FLOATS.map((floats) => [floats.name, unshared(floats)]));
  hideBuffers();
  fixSubarray(own);
  fixDataView();
}

/** Replaces the constructor of a type of arrays of floats by one that takes no buffer. Returns the original one. */
function unshared(Real: Floats): Floats {
  function Own(this: unknown, ...given: unknown[]): unknown {
    if (new.target === undefined) return (Real as unknown as () => unknown)(); // throws
    if (isBuffer(given[0])) throw new TypeError(SHARED);
    return new.target === Own && given.length === 1 ? new Real(given[0] as number) : Reflect.construct(Real, given, new.target);
  }
  Object.defineProperties(Own, {
    name: { value: Real.name },
    length: { value: Real.length },
    prototype: { value: Real.prototype, writable: false },
    BYTES_PER_ELEMENT: { value: Real.BYTES_PER_ELEMENT },
  });
  Object.setPrototypeOf(Own, Object.getPrototypeOf(Real) as object);
  Object.defineProperty(Real.prototype, 'constructor', { value: Own });
  Object.defineProperty(globalThis, Real.name, { value: Own });
  return Real;
}

/** Makes the property `buffer` of arrays of floats throw. */
function hideBuffers(): void {
  const names = FLOATS.map(({ name }) => name);
  const accessors = {
    get buffer(): unknown {
      if (names.includes(typeOf(this) as string)) throw new TypeError(SHARED);
      return bufferOf(this);
    },
  };
  Object.defineProperty(anyArray, 'buffer', { get: Object.getOwnPropertyDescriptor(accessors, 'buffer')!.get! });
}

/** Makes `subarray` of arrays of floats independent of their `constructor`, which would get the buffer. */
function fixSubarray(own: ReadonlyMap<string, Floats>): void {
  const { subarray } = anyArray;
  const at = (index: unknown, length: number, missing: number): number => {
    const whole = index === undefined ? missing : Math.trunc(Number(index)) || 0;
    return whole < 0 ? Math.max(0, length + whole) : Math.min(whole, length);
  };
  const methods = {
    subarray(this: unknown, begin?: unknown, end?: unknown): unknown {
      const Real = own.get(typeOf(this) as string);
      if (Real === undefined) return Reflect.apply(subarray, this, [begin, end]);
      const length = lengthOf(this) as number;
      const from = at(begin, length, 0);
      const count = Math.max(0, at(end, length, length) - from);
      return new Real(bufferOf(this) as ArrayBuffer, (offsetOf(this) as number) + from * Real.BYTES_PER_ELEMENT, count);
    },
  };
  Object.defineProperty(anyArray, 'subarray', { value: methods.subarray });
}

function fixDataView(): void {
  const { setFloat16, setFloat32, setFloat64, setUint16, setUint32, setBigUint64 } = DataView.prototype;
  const writers = [
    ['setFloat16', setFloat16, (view: DataView, at: number, little: boolean) => setUint16.call(view, at, 0x7e00, little)],
    ['setFloat32', setFloat32, (view: DataView, at: number, little: boolean) => setUint32.call(view, at, 0x7fc00000, little)],
    ['setFloat64', setFloat64, (view: DataView, at: number, little: boolean) => setBigUint64.call(view, at, QUIET_NAN, little)],
  ] as const;
  for (const [name, set, setNan] of writers) {
    const methods = {
      [name](this: DataView, offset: number, value: unknown, little: boolean): void {
        const number = Number(value);
        if (Number.isNaN(number)) setNan(this, offset, little);
        else set.call(this, offset, number, little);
      },
    };
    Object.defineProperty(DataView.prototype, name, { value: methods[name] });
  }
}

const QUIET_NAN = 0x7ff8000000000000n;
