/** Something a player can answer, or do instead, and the fault that it is. JavaScript of the agent's body. */
export interface Offence {
  readonly code: string;
  readonly kind: string;
}

const thrown = (code: string): Offence => ({ code: `throw ${code};`, kind: 'exception' });
const answered = (kind: string, ...codes: string[]): Offence[] =>
  codes.map((code) => ({ code: `return ${code};`, kind }));

const BOMBS = [
  '{ get then() { throw new Error("then"); } }',
  'new Proxy({}, { get() { throw new Error("get"); } })',
] as const;

const THROWN = [
  'new Error("x".repeat(1e5))',
  '"text"',
  'null',
  'undefined',
  'Symbol("s")',
  '{ toString() { throw 1; }, get message() { throw 2; } }',
  'new Proxy(new Error("p"), { get() { throw 3; }, getPrototypeOf() { throw 4; } })',
  'Object.create(null)',
  '{ get name() { for (;;); }, get stack() { for (;;); } }',
  '(() => { const deep = () => deep(); deep(); })()',
] as const;

const OBJECTS = [
  '{}',
  '[]',
  '() => "Over"',
  'Symbol("Over")',
  '7n',
  'true',
  '{ toString() { throw 1; }, valueOf() { throw 2; }, [Symbol.toPrimitive]() { throw 3; } }',
  'new Proxy({}, {})',
  'new String("Over")',
] as const;

/** In TALK and WHISPER. */
export const SPOKEN: readonly Offence[] = [
  ...THROWN.map(thrown),
  ...BOMBS.map((code) => ({ code: `return ${code};`, kind: 'exception' })),
  ...answered('wrong-type', ...OBJECTS, '5', 'NaN'),
  ...answered('output-too-large', '"Over".repeat(250000)'),
  ...answered('sentence-rejected', '"\\ud800"', '"VOTE Agent["', '"\\0"', '"(".repeat(3000)'),
];

/** In VOTE: whatever is no other living seat. */
export const VOTED: readonly Offence[] = [
  ...THROWN.map(thrown),
  ...BOMBS.map((code) => ({ code: `return ${code};`, kind: 'exception' })),
  ...answered('wrong-type', ...OBJECTS, '"1"', 'NaN', '1.5', 'Infinity'),
  ...answered('invalid-target', '-7', '99', '2 ** 40', 'me.agent', 'null', 'undefined'),
];

/** The same as promises; one makes the whole rest of a game asynchronous. */
export const PROMISED: readonly Offence[] = [
  ...answered('rejected-promise', 'Promise.reject(new Error("no"))', 'Promise.reject()'),
  ...answered('rejected-promise', '({ then(_, no) { no(new Error("no")); } })'),
];

/** What ends only when it is stopped. */
export const ENDLESS: readonly string[] = [
  'for (;;);',
  'for (;;) Math.sqrt(2);',
  '/^(a+)+$/.test("a".repeat(60) + "b");',
  'const on = () => Promise.resolve().then(on); on();',
  '(async () => { for (;;) await null; })();',
  'Promise.resolve().then(() => { for (;;); });',
  'return new Promise(() => {});',
  'return { then() {} };',
  'return { get then() { for (;;); } };',
  'throw Object.setPrototypeOf(new Error(), new Proxy({}, { get() { for (;;); } }));',
  'let big = 3n; for (;;) big *= big;',
  'const all = []; for (;;) all.push(new Array(100000).fill(0));',
  'const all = []; for (;;) all.push(new Uint8Array(50e6).fill(1));',
  'let text = "a"; for (;;) text += text.slice(0, 1e6).replaceAll("a", "ab");',
  'const list = []; for (;;) { list.push(0); list.includes(1); }',
];
