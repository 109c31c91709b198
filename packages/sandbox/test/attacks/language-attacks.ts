import { type Attack, each } from './attack.ts';

const THINGS = [
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'Date'],
  ...['Promise', 'RegExp', 'Error', 'TypeError', 'AggregateError', 'Map', 'Set', 'WeakMap'],
  ...['WeakSet', 'Iterator', 'ArrayBuffer', 'DataView', 'Uint8Array', 'Float64Array', 'Proxy'],
  ...['SuppressedError', 'DisposableStack', 'AsyncDisposableStack'],
].flatMap((name) => (name === 'Proxy' ? [name] : [name, `${name}.prototype`]));

const HIDDEN = [
  ...['globalThis', 'Math', 'JSON', 'Reflect', 'console', 'parseInt', 'isNaN', 'escape'],
  'Object.getPrototypeOf(globalThis)',
  'Object.getPrototypeOf(Uint8Array)',
  'Object.getPrototypeOf(Uint8Array).prototype',
  'Object.getPrototypeOf(function* () {})',
  'Object.getPrototypeOf(function* () {}).constructor',
  'Object.getPrototypeOf(function* () {}()).__proto__',
  'Object.getPrototypeOf(async () => {})',
  'Object.getPrototypeOf(async function* () {})',
  'Object.getPrototypeOf(async function* () {}).prototype',
  'Object.getPrototypeOf(Object.getPrototypeOf(async function* () {}).prototype)',
  'Object.getPrototypeOf([][Symbol.iterator]())',
  'Object.getPrototypeOf(new Map().entries())',
  'Object.getPrototypeOf(new Set().values())',
  "Object.getPrototypeOf(''[Symbol.iterator]())",
  "Object.getPrototypeOf(''.matchAll(/x/g))",
  'Object.getPrototypeOf([].values().map((x) => x))',
  'Object.getPrototypeOf(Iterator.from({ next() {} }))',
  'Object.getPrototypeOf(Iterator.prototype)',
  'Object.getOwnPropertyDescriptor((function () { "use strict"; return arguments; })(), "callee").get',
  'Object.getOwnPropertyDescriptor(new Error(), "stack").get',
  'Object.getOwnPropertyDescriptor(new Error(), "stack").set',
  'Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").set',
  'Object.getOwnPropertyDescriptor(Object.prototype, "toString").get',
  'Object.getOwnPropertyDescriptor(Error.prototype, "name").set',
  'Object.getOwnPropertyDescriptor(Map, Symbol.species).get',
  'Array.prototype[Symbol.unscopables]',
  'Array.prototype.push',
  'Promise.prototype.then',
  'Math.random',
  'Math.max',
  'console.log',
  'JSON.stringify',
  'Error.captureStackTrace',
  'Error.prepareStackTrace',
  'Date.now',
  'Symbol.prototype[Symbol.toPrimitive]',
];

/** Patching whatever belongs to the language. */
export const LANGUAGE: readonly Attack[] = [
  ...each('patch', [...THINGS, ...HIDDEN], (thing) => `poisonAll(${thing});`),
  {
    name: 'constants and globals',
    code: `tries(() => { undefined = 1; }, () => { NaN = 1; }, () => { Infinity = 0; }, () => { globalThis = {}; },
      () => { Object = evil; }, () => { Math = { random: evil }; }, () => { leaked = 1; }, () => { this.leaked = 1; },
      () => { var self = (function () { return this; })(); self.leaked = 2; if (self.leaked === 2) win('a global'); });
      if (typeof leaked !== 'undefined') win('a global');`,
  },
  {
    name: 'a reviver and a toJSON that patch',
    code: `tries(() => JSON.parse('{"__proto__": {"left": 1}}', function (k, v) { this.__proto__.left = 1; return v; }));
      tries(() => Object.assign({}, JSON.parse('{"__proto__": {"left": 1}}'))); if ({}.left) win('left');`,
  },
  {
    name: 'a class that extends null, an array, a promise, and changes its species',
    code: `class Evil extends Promise { static get [Symbol.species]() { return evil; } then() { win('then'); } }
      tries(() => Object.setPrototypeOf(Promise, Evil), () => Object.setPrototypeOf(Promise.prototype, Evil.prototype));
      class List extends Array { static get [Symbol.species]() { return evil; } }
      tries(() => Object.setPrototypeOf(Array.prototype, List.prototype));`,
  },
  {
    name: 'sort, replace and iteration call back while they work',
    code: `const list = [3, 1, 2]; list.sort((a, b) => { list.length = 0; poisonAll(Array.prototype); return a - b; });
      'abc'.replace(/b/, () => { poisonAll(String.prototype); return ''; });
      [1, 2].forEach(() => poisonAll(Array.prototype[Symbol.iterator]));`,
  },
  {
    name: 'a proxy as prototype of what everybody inherits',
    code: `const trap = new Proxy({}, { get() { win('get'); return evil; }, has() { win('has'); return true; } });
      tries(() => Object.setPrototypeOf(Object.prototype, trap), () => { Array.prototype.__proto__ = trap; },
        () => { Function.prototype.__proto__ = trap; }, () => Reflect.setPrototypeOf(globalThis, trap));`,
  },
  {
    name: 'labels, with, eval by another name',
    code: `out: for (;;) { for (;;) break out; }
      tries(() => { (0, eval)('1'); win('eval'); });`,
  },
];
