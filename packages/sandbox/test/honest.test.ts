// Honest agents in several styles live in the locked realm as they would anywhere.
import { expect, test } from 'vitest';
import { realmScripts } from '../src/load/realm-script.ts';
import { openRealm } from '../src/realm/realm.ts';

/** Each gives true if it works. */
const STYLES: Readonly<Record<string, string>> = {
  'an error class': `class Mine extends Error { constructor(m) { super(m); this.name = 'Mine'; this.message = m + '!'; } }
    const e = new Mine('x'); return e.name === 'Mine' && e.message === 'x!' && e instanceof Mine && String(e) === 'Mine: x!' && /Mine/.test(e.stack);`,
  'a class of a native error': `class Mine extends TypeError { constructor(m) { super(m); this.name = 'Mine'; this.toString = () => 'own'; } }
    return String(new Mine('x')) === 'own' && new Mine('y').name === 'Mine' && new TypeError('z').name === 'TypeError';`,
  'an error in ES5': `function Mine(m) { this.message = m; this.stack = new Error().stack; }
    Mine.prototype = Object.create(Error.prototype); Mine.prototype.constructor = Mine; Mine.prototype.name = 'Mine';
    const e = new Mine('x'); return e.constructor === Mine && e.name === 'Mine' && Object.keys(e).join() === 'message,stack';`,
  'classes as TypeScript writes them for ES5': `var __extends = (function () { var extendStatics = Object.setPrototypeOf; return function (d, b) {
      extendStatics(d, b); function __() { this.constructor = d; } d.prototype = (__.prototype = b.prototype, new __()); }; })();
    var Animal = (function () { function Animal(n) { this.n = n; } Animal.prototype.toString = function () { return 'a ' + this.n; }; return Animal; })();
    var Dog = (function (_super) { __extends(Dog, _super); function Dog() { return _super.call(this, 'dog') || this; }
      Dog.prototype.valueOf = function () { return 7; }; return Dog; })(Animal);
    return new Dog() + 1 === 8 && String(new Dog()) === 'a dog' && new Dog().constructor === Dog;`,
  'inherits, mixins and toString on functions': `function Base() {} function Sub() {} Sub.super_ = Base; Sub.prototype = Object.create(Base.prototype); Sub.prototype.constructor = Sub;
    Sub.toString = () => 'Sub!'; Object.assign(Sub.prototype, { hasOwnProperty: () => 'mine', toLocaleString() { return 'l'; } });
    return String(Sub) === 'Sub!' && new Sub().hasOwnProperty('x') === 'mine' && new Sub().toLocaleString() === 'l';`,
  'tables whose keys are words': `const counts = {}; for (const word of ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'the', 'the']) {
      counts[word] = typeof counts[word] === 'number' ? counts[word] + 1 : 1; }
    return JSON.stringify(counts) === '{"constructor":1,"toString":1,"valueOf":1,"hasOwnProperty":1,"isPrototypeOf":1,"the":2}' && delete counts.toString && counts.toString !== 1;`,
  'generators as TypeScript writes them for ES5': `const g = Object.create(Iterator.prototype); let n = 0; g.next = () => ({ done: n++ > 1, value: n });
    g[Symbol.iterator] = function () { return this; }; return [...g].join() === '1,2';`,
  'what is an Iterator': `class Mine extends Iterator { next() { return { done: true }; } } class Other extends Iterator {}
    return [].values() instanceof Iterator && new Mine() instanceof Iterator && new Mine() instanceof Mine && !([].values() instanceof Mine)
      && !(new Mine() instanceof Other) && !({} instanceof Iterator) && Iterator.from([1, 2]).map((x) => x + 1).toArray().join() === '2,3';`,
  'containers and iteration': `class Stack extends Array { top() { return this.at(-1); } } const s = Stack.from([1, 2]); s.push(3);
    class Counter extends Map { add(k) { return this.set(k, (this.get(k) ?? 0) + 1); } } const c = new Counter().add('x').add('x');
    return s.map((x) => x * 2) instanceof Stack && s.top() === 3 && c.get('x') === 2 && [...new Set([1, 1])].length === 1
      && Object.groupBy([1, 2], (x) => x % 2 ? 'odd' : 'even').odd[0] === 1 && [3, 1].toSorted()[0] === 1;`,
  'modules as bundlers write them': `var __defProp = Object.defineProperty; var m = { exports: {} }; __defProp(m.exports, '__esModule', { value: true });
    m.exports.default = 1; m.exports.toString = () => 'm'; return m.exports.default === 1 && String(m.exports) === 'm';`,
  'shadows in strict code': `'use strict'; const a = { valueOf: null }; a.valueOf = () => 3; const b = Object.create(a); b.valueOf = () => 4;
    const f = function () {}; f.prototype.constructor = null; const date = new Date(5); date.toString = () => 'd'; return a + 0 === 3 && b + 0 === 4 && String(date) === 'd';`,
  'locale methods, for everybody alike': `return ['b', 'a', 'ä'].sort((x, y) => x.localeCompare(y)).join() === 'a,b,ä' && (12.5).toLocaleString() === '12.5'
      && 'ÄB'.toLocaleLowerCase() === 'äb' && new Date(0).toLocaleDateString() === '1970-01-01' && [1, 2n].toLocaleString() === '1,2';`,
  'regular expressions': `const r = /(?<y>\\d+)/g; const found = [...'a1b22'.matchAll(r)].map((m) => m.groups.y).join();
    return found === '1,22' && 'x-y'.replace(/-(.)/, (_, c) => c.toUpperCase()) === 'xY' && /a/y.test('a') && RegExp.escape('.') === '\\\\.';`,
  'a promise class': `class Later extends Promise {} const p = new Later((go) => go(1)); p.note = 1; return p.then(() => {}) instanceof Later && p.note === 1;`,
};

test.each(Object.entries(STYLES))('%s', async (_, code) => {
  const body = `module.exports = () => { ${code} };`;
  const scripts = await realmScripts(new URL('./honest-realm.ts', import.meta.url), [body]);
  expect(openRealm<{ answer(): string }>(scripts, 'honest').exports.answer()).toBe('true');
});
