import { expect, test } from 'vitest';
import { readReport, tryAgent } from './check-agent.ts';

const METHODS = `getName: () => '', initialize() {}, update() {}, dayStart() {}, talk: () => 'Over', whisper: () => 'Over',
  vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}`;
const LIMITS = { cpuMs: 300, memoryMiB: 300 };
const agent = (body: string) => ({ name: 'bad', body, data: [] });
const check = async (body: string) => (await tryAgent(agent(body), LIMITS)).finding;

test.each([
  ['at import', 'for (;;);', /while its module loads/],
  ['in its factory', 'module.exports = () => { for (;;); };', /in its factory/],
  [
    'in a getter of its player',
    `module.exports = () => ({ ${METHODS}, get then() { for (;;); } });`,
    /while the methods of its player are read/,
  ],
  [
    'in promises that beget promises',
    `module.exports = () => { (function again() { Promise.resolve().then(again); })(); return { ${METHODS} }; };`,
    /in promises that continue/,
  ],
  [
    'in a builtin that cannot be interrupted',
    `'x'.repeat(2 ** 24).replace(/x*y/, ''); module.exports = () => ({ ${METHODS} });`,
    /while its module loads/,
  ],
])('an agent that hangs %s is stopped', async (_, body, where) => {
  const finding = await check(body);
  expect(finding?.code).toBe('HANGS');
  expect(finding?.message).toMatch(where);
  expect(finding?.message).toMatch(/stopped after 0\.3 s of CPU time/);
});

test.each([
  ['bytes', 'const kept = []; for (;;) kept.push(new Uint8Array(2 ** 26).fill(1));'],
  ['one string', "module.exports = () => Array.from({ length: 60 }, () => 'x'.repeat(2 ** 24).split(''));"],
])('an agent that takes all memory for %s is stopped', async (_, body) => {
  expect((await tryAgent(agent(body), { ...LIMITS, cpuMs: 20_000 })).finding?.code).toBe('USES_TOO_MUCH_MEMORY');
});

const PLAYER =
  "module.exports = ({ name }) => require('@aiwolf-arena/agents').CATALOG[0].create({ name, random: () => 0.5, log() {} });";

test.each([
  ['in its module', 'const f = () => f(); try { f(); } catch {}'],
  ['in its factory', 'module.exports = () => { const f = () => f(); try { f(); } finally { return {}; } };'],
  ['in a promise', `new Promise(() => { const f = () => f(); f(); }).catch(() => {}); ${PLAYER}`],
])('an agent that overflows the stack %s is told that it cannot catch this', async (_, body) => {
  const { finding } = await tryAgent(agent(body), LIMITS);
  expect(finding?.code).toBe('STACK_OVERFLOW');
  expect(finding?.message).toMatch('it has to limit the depth of its recursion');
});

test('a check has as much stack as a game', async () => {
  const deep = (depth: number): string => `const f = (n) => (n === 0 ? 0 : 1 + f(n - 1)); f(${depth});`;
  expect((await tryAgent(agent(deep(20_000) + PLAYER), LIMITS)).finding).toBeNull(); // Node's own stack ends at about 11,000
  expect((await tryAgent(agent(deep(200_000)), LIMITS)).finding?.code).toBe('STACK_OVERFLOW');
});

test.each([
  ['promises that fail', 'Promise.reject({ get message() { for (;;); } });'],
  ['promises that wait for ever', 'new Promise(() => {}).then(() => {});'],
  ['the language patched, quietly', 'try { Object.prototype.then = 1; } catch {}'],
])('%s are no finding', async (_, what) => {
  expect(await check(`${what} module.exports = () => ({ ${METHODS} });`)).toBeNull();
});

test.each([
  ['process.exit(0)', /process is not defined/],
  ['(() => {}).constructor("return process")()', /EvalError/],
  ['require("node:fs")', /cannot import node:fs/],
])('%s is not there', async (code, message) => {
  expect(await check(code)).toMatchObject({ code: 'DOES_NOT_LOAD', message: expect.stringMatching(message) });
});

test('what a check says is believed only in its own form', () => {
  expect(readReport('{"step":"factory"}')).toEqual({ step: 'factory' });
  expect(readReport('{"finding":"null","params":"{}"}')).toEqual({ finding: null, params: {} });
  const long = JSON.stringify({ code: 'HANGS', message: 'x'.repeat(5000), more: 1 });
  expect(readReport(JSON.stringify({ finding: long, params: '{}' }))).toMatchObject({
    finding: { code: 'HANGS', message: 'x'.repeat(1000) },
  });
  for (const forged of [
    '{"step":"toString"}',
    '{}',
    '1',
    'x',
    '{"finding":"{\\"code\\":\\"FINE\\"}","params":"{}"}',
    '{"finding":"null","params":"{\\"a\\":1}"}',
  ]) {
    expect(() => readReport(forged)).toThrow();
  }
});
