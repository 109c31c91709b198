import type { Attack } from './attack.ts';

const ANSWERS = [
  ...['{ get then() { throw 1; } }', '{ then(go) { go("Over"); go("VOTE Agent[01]"); } }', '{ then() {} , x: 1 }.x'],
  ...['new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 1; }, has() { throw 1; } })', 'Symbol("x")', '10n ** 50n'],
  ...['{ toString() { poisonAll(Array.prototype); return "Over"; }, valueOf() { return 1; } }', 'NaN', '-0', '1.5', '2 ** 40'],
  ...['"x".repeat(1e5)', '"\\ud800"', 'new String("Over")', 'new Number(1)', 'Object.create(protocol.vote(1))', '[1]', 'evil'],
  ...[
    'Object.assign(() => 1, { then: 1 })',
    'Object.assign(function () {}, { toString() { poisonAll(Math); return "x"; } })',
    'view',
  ],
  ...[
    'new Proxy(protocol.vote(1), {})',
    'structure',
    '"VOTE Agent[99]"',
    '"\\0"',
    'new Date()',
    'new (class extends Array {})()',
  ],
  ...[
    'Promise.resolve("Over")',
    'Promise.reject(1)',
    'Promise.reject(new Proxy({}, {}))',
    'protocol',
    '{ [Symbol.toPrimitive]: evil }',
  ],
];
const METHODS = ['talk', 'vote', 'attack', 'divine', 'guard', 'whisper', 'getName', 'update', 'finish'];

/** Answers that are none, one in every method. */
const ANSWERED: readonly Attack[] = ANSWERS.map((answer) => ({
  name: `answers ${answer}`,
  code: '',
  methods: METHODS.map((method) => `${method}() { return ${answer}; }`).join(', '),
}));

/** What is thrown, likewise. */
const THROWN: readonly Attack[] = [
  ...['undefined', 'null', '1', 'Symbol("x")', 'view', 'Promise.reject(1)', 'Object.create(null)'],
  ...['{ toString() { poisonAll(Math); throw 2; } }', 'Object.assign(new Error("x"), { name: { toString() { throw 1; } } })'],
  ...['Object.defineProperty(new Error(), "message", { get() { throw 1; } })', 'Object.setPrototypeOf(new Error("x"), null)'],
  ...['new AggregateError([new Error("a")], "x".repeat(1e6))', 'new Error("x", { cause: view })'],
].map((thrown) => ({
  name: `throws ${thrown}`,
  code: '',
  methods: METHODS.map((method) => `${method}() { throw ${thrown}; }`).join(', '),
}));

/** Against the engine, which reads them: what is answered, and what is thrown. */
export const ANSWERS_GIVEN: readonly Attack[] = [...ANSWERED, ...THROWN];
