// No value shows how V8 runs: the bits of NaN depend on whether a function was optimised, so no code can read them.
import { expect, test } from 'vitest';
import { agentOf, notesOf, realmOf } from './realm-of.ts';

/** Expressions that would give bytes which share their memory with floats. */
const WAYS = [
  'new Uint8Array(new Float64Array(1).buffer)',
  'new Uint8Array(new Float32Array(1).buffer)',
  'new Uint8Array(new Float16Array(1).buffer)',
  'new BigUint64Array(Float64Array.of(1).buffer)',
  'new DataView(Float64Array.from([1]).buffer)',
  'new Float64Array(new ArrayBuffer(8))',
  'new Float32Array(new ArrayBuffer(8), 0, 1)',
  'new Float16Array(new ArrayBuffer(8, { maxByteLength: 16 }))',
  'new Float64Array(context.readBytes("x").buffer)',
  'new Float64Array.prototype.constructor(new ArrayBuffer(8))',
  'new (class extends Float64Array {})(new ArrayBuffer(8))',
  'Reflect.construct(Float64Array, [new ArrayBuffer(8)])',
  'Reflect.construct(Float64Array, [new ArrayBuffer(8)], Uint8Array)',
  'Reflect.construct(Uint8Array, [new ArrayBuffer(8)], Float64Array).buffer && new Float64Array(new ArrayBuffer(8))',
  'Reflect.get(Object.getPrototypeOf(Float64Array.prototype), "buffer", new Float64Array(1))',
  'Reflect.getOwnPropertyDescriptor(Object.getPrototypeOf(Float64Array.prototype), "buffer").get.call(new Float64Array(1))',
  'Uint8Array.prototype.__lookupGetter__("buffer").call(new Float32Array(1))',
  'new Float64Array(2).subarray(1).buffer',
  'Object.setPrototypeOf(new Float64Array(1), Uint8Array.prototype).buffer',
  'new Float64Array(2).slice().buffer',
  'new Float64Array(2).toSorted().buffer',
  'new Float64Array(2).map((x) => x).buffer',
  'structuredClone(new Float64Array(1)).buffer',
];

/** Ways by which a function of the agent would be called with the buffer. */
const CALLED = [
  'class F extends Float64Array { static get [Symbol.species]() { return Taker; } } new F(2).subarray(1)',
  'const a = new Float64Array(2); a.constructor = Taker; a.subarray(1)',
  'const a = new Float64Array(2); a.constructor = { [Symbol.species]: Taker }; a.subarray(0, 1)',
  'Uint8Array.prototype.subarray.call(Object.assign(new Float32Array(2), { constructor: Taker }), 1)',
  'const a = new Float64Array(2); a.constructor = Taker; a.slice(0)',
  'const a = new Float64Array(2); a.constructor = Taker; a.map((x) => x)',
  'const a = new Float64Array(2); a.constructor = Taker; a.filter(() => true)',
];

const said = async (code: string): Promise<string[]> => {
  const play = await realmOf({ agent: agentOf(`${code}\nlet said = '';`, 'finish() { context.log(said = main(context)); }') }, [
    'silent',
  ]);
  return notesOf(await play({ seats: ['agent', 'silent', 'silent', 'silent', 'silent'] }));
};

test.each(WAYS)('%s gives no bytes', async (way) => {
  const main = `const main = (context) => { let got; try { got = ${way}; } catch (e) { return e.constructor.name; } return got; };`;
  expect(await said(main)).toEqual([expect.stringMatching(/^1 (TypeError|ReferenceError|Error)$/)]);
});

test.each(CALLED)('%s shows no buffer', async (way) => {
  const main = `let got = 'no'; const Taker = function (given) { if (given instanceof ArrayBuffer) got = 'A BUFFER'; return new Float64Array(8); };
    const main = () => { try { ${way}; } catch {} return got; };`;
  expect(await said(main)).toEqual(['1 no']);
});

test('a DataView writes one NaN, however often the code has run', async () => {
  const main = `const view = new DataView(new ArrayBuffer(8));
    const bits = (x, y, size) => { view['setFloat' + size](0, x / y); let s = ''; for (let i = 0; i < size / 8; i++) s += view.getUint8(i).toString(16) + ' '; return s.trim(); };
    const main = () => [16, 32, 64].map((size) => { const seen = new Set(); for (let n = 0; n < 3e5; n++) { seen.add(bits(0, 0, size)); if (n === 1) seen.add(bits(-0, 0, size)); } return [...seen].join('|'); }).join(', ');`;
  expect(await said(main)).toEqual(['1 7e 0, 7f c0 0 0, 7f f8 0 0 0 0 0 0']);
});

test('arrays of floats do for agents what they are for', async () => {
  const main = `const main = () => {
    const a = new Float64Array([3, 1, 2]); const part = a.subarray(-2); part[0] = 7;
    class Own extends Float32Array { get double() { return this[0] * 2; } }
    const bytes = new DataView(new ArrayBuffer(16)); bytes.setFloat64(8, 1.5, true); bytes.setFloat32(0, 0.25);
    return JSON.stringify([[...a], [...part], a instanceof Float64Array, Float64Array.name, Float64Array.length, Float32Array.BYTES_PER_ELEMENT,
      new Own([4]).double, [...Float32Array.from([1, 2], (x) => x + 1)], [...a.slice(1)], [...a.toSorted()], a.subarray(2, 1).length,
      a.subarray(1).byteLength, bytes.getFloat64(8, true), bytes.getFloat32(0), [...new Float64Array(new Uint8Array([1, 2]))],
      [...new Uint8Array(new Uint8Array([5, 6]).buffer)], a.constructor === Float64Array, [...new Float64Array(new Set([1]))]]);
  };`;
  const [text] = await said(main);
  expect(JSON.parse(text!.slice(2))).toEqual([
    ...[[3, 7, 2], [7, 2], true, 'Float64Array', 3, 4, 8, [2, 3], [7, 2], [2, 3, 7], 0],
    ...[16, 1.5, 0.25, [1, 2], [5, 6], true, [1]],
  ]);
});
