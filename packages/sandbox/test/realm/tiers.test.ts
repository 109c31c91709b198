// What a function gives must not depend on how often it has run: V8 interprets it first, and then compiles it three times. Each
// expression here runs until it is optimised. (Bits of NaN: floats.test.ts. Stack overflows: overflow.test.ts.)
import { expect, test } from 'vitest';
import { agentOf, notesOf, realmOf } from './realm-of.ts';

/** Expressions of `i` (0 to 7) and `x` (a float), whose text must be the same at each run with the same `i`. */
const EXPRESSIONS = {
  numbers: [
    ...[
      'x / 0',
      '-0 * i',
      'Object.is(-0 * i, 0)',
      '1 / (-i)',
      'x % 0.3',
      '(x * 1e300) * 1e300',
      'x - x',
      '0.1 * 3 + x',
      'i ** 0.5',
      '10 ** (i * 40)',
    ],
    ...[
      '2 ** -1074 * x',
      'Math.pow(x, i)',
      'x ** x',
      'Math.sin(x * 1e6)',
      'Math.cos(x)',
      'Math.tan(x)',
      'Math.exp(x)',
      'Math.log(x)',
      'Math.log1p(x)',
      'Math.expm1(x)',
    ],
    ...[
      'Math.atan2(x, i)',
      'Math.sinh(x)',
      'Math.cbrt(x)',
      'Math.hypot(x, i, 3)',
      'Math.fround(x)',
      'Math.f16round(x)',
      'Math.round(x - 0.5)',
      'Math.max(-0, 0 * i)',
      'Math.min(0, -0)',
      'Math.sign(-0)',
    ],
    ...[
      '(x * 1e10) | 0',
      '(i << 31) >>> i',
      'Math.imul(i * 1e9, 7)',
      'Math.clz32(x * 1e9)',
      'i * 1e308 * 10',
      '(i + 0.5).toFixed(0)',
      'x.toString(7)',
      'x.toPrecision(17)',
      'Number(String(x)) === x',
      'parseFloat(x + "1")',
    ],
    ...[
      'BigInt(i) ** 70n',
      'BigInt.asIntN(5, BigInt(i * 37))',
      'Number(2n ** 64n + BigInt(i))',
      '[x, NaN, -0, i].sort().join()',
      '[3, x, 1, NaN].indexOf(NaN)',
      '[NaN].includes(x / x - x / x)',
      'Math.sumPrecise?.([x, 1e20, -1e20])',
      'new Float32Array([x])[0]',
      'new Uint8ClampedArray([x * 300])[0]',
      'new Int8Array([x * 300])[0]',
    ],
  ],
  objects: [
    ...[
      'Object.keys({ b: 1, [i]: 2, a: 3 }).join()',
      'JSON.stringify({ x, i, u: undefined })',
      '[..."a😀b"].length + i',
      'String([i, [x]])',
      'Object.entries([x, , i]).join()',
      'new Set([i, x, NaN, -0, 0]).size',
    ],
    ...[
      '[...new Map([[i, 1], [0, 2]]).keys()].join()',
      'Array.from({ length: i }, (_, k) => k).join()',
      '[1, 2, 3].toSorted((a, b) => (a * i) % 3 - (b * i) % 3).join()',
      'Object.getOwnPropertyNames(class { static [i]() {} static a = 1 }).join()',
    ],
    ...[
      '(function () { return arguments.length; })(i, x)',
      '(function f() { return f.name + f.length; })()',
      '((a, b = i) => a).length',
      'String(function (a) { return a; })',
      'String(Math.max)',
      'typeof globalThis.gc',
      'delete [i][0]',
    ],
    ...[
      '"abc".localeCompare("abd")',
      '"ß".toUpperCase() + i',
      '"aXbX".replaceAll("X", (m, at) => at + i)',
      '/(?<n>a+)(?=b)/d.exec("xaab").indices.groups.n.join()',
      '/^(a|aa)+$/.test("a".repeat(i))',
      '"x".repeat(i).at(-1)',
      'new Date(i * 1e9).toString()',
      'Date.now()',
      'new Date(x * 1e20).getTime()',
    ],
  ],
  errors: [
    ...[
      'null.x',
      'undefined[i]',
      '(0, i)()',
      'i.x.y',
      'new (class { #p; static t(o) { return o.#p; } }).constructor.t({})',
      'const c = 1; c = i',
      'missing',
      'BigInt(x)',
      'BigInt(i) + i',
      'new Array(-i - 1)',
      '"x".repeat(-1)',
    ],
    ...[
      '(1).toFixed(101)',
      'JSON.parse("{" + i)',
      'Symbol() + ""',
      '[].reduce((a) => a)',
      'Object.defineProperty(Object.freeze({}), "x", {})',
      '({ get x() { throw new RangeError("r" + i); } }).x',
      'structuredClone(i)',
      'new Proxy({}, null)',
      'Reflect.construct(i)',
      '[...i]',
      'const [a] = i',
      'class A extends null { constructor() { super(); } } new A()',
      'decodeURIComponent("%")',
      'new RegExp("(")',
      '"x".normalize("q")',
      '"x".repeat(2 ** 30)',
      'new ArrayBuffer(2 ** 53)',
      'new Uint8Array(-1)',
      'x.toString(99)',
    ],
  ],
} as const;

const RUNS = 60_000;

/** Code of an agent that runs an expression often, and says what it gave for an `i` if that was not always the same. */
const hot = (expression: string): string => {
  const isStatement = /^(?:const|class) /.test(expression);
  return `(i, x) => { ${isStatement ? `${expression}; return 0;` : `return (${expression});`} }`;
};

test.each(Object.keys(EXPRESSIONS) as (keyof typeof EXPRESSIONS)[])('%s', async (kind) => {
  const code = `const FUNCTIONS = [${EXPRESSIONS[kind].map(hot).join(',\n')}];
    const text = (f, i) => { try { return typeof f + String(f(i, 0.7 + i / 3)); } catch (e) { return e.stack + '|' + e.message; } };
    const main = () => FUNCTIONS.flatMap((f, at) => { const seen = Array.from({ length: 8 }, () => new Set());
      for (let run = 0; run < ${kind === 'errors' ? RUNS / 6 : RUNS}; run++) seen[run % 8].add(text(f, run % 8));
      return seen.some((one) => one.size > 1) ? [at + ': ' + [...seen.find((one) => one.size > 1)].join(' OR ')] : []; });`;
  const play = await realmOf({ agent: agentOf(code, 'finish() { context.log(JSON.stringify(main())); }') }, ['silent']);
  const [note] = notesOf(await play({ seats: ['agent', 'silent', 'silent', 'silent', 'silent'] }));
  const differing = (JSON.parse(note!.slice(2)) as string[]).map(
    (line) => `${EXPRESSIONS[kind][Number(line.split(':')[0])]} ${line}`,
  );
  expect(differing).toEqual([]);
});
