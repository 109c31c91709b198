import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AgentLoadError } from './agent-load-error.ts';
import { loadAgent, resolveAgent } from './load-agent.ts';
import { foundAt, staticFindings } from './static-findings.ts';

const folder = mkdtempSync(join(tmpdir(), 'findings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, code: string): string {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
}
const looked = (path: string) => staticFindings({ name: 'a', text: 'a', path });
const places = async (code: string): Promise<string[]> =>
  (await looked(file('a.ts', code))).map(({ file, line, column, name }) => [file, line, column, name].join(':'));

test.each([
  ['eval', "export const a = 1;\n  export const b = eval('1');", ['a.ts:2:20:eval']],
  ['new Function', 'export default new Function("1");', ['a.ts:1:20:Function']],
  ['Function', 'export default Function("1");', ['a.ts:1:16:Function']],
  ['WebAssembly', 'export default () => WebAssembly.compile;', ['a.ts:1:22:WebAssembly']],
  ['process', 'export const a = [\n process.pid,\n process.env];', ['a.ts:2:2:process', 'a.ts:3:2:process']],
])('%s is found where it stands', async (_, code, found) => {
  expect(await places(code)).toEqual(found);
});

test.each([
  ['a local name', 'export default (process: { x: 1 }) => process.x;'],
  ['a property', 'export default (it: any) => [it.eval, it.process, { WebAssembly: 1 }];'],
  ['a comment or a text', "// eval('1')\nexport default 'process.exit() eval Function(1)';"],
  ['the prototype of functions', 'export default (f: unknown) => [Function.prototype.call, f instanceof Function];'],
  ['a careful look', "export default typeof process === 'undefined';"],
])('%s is no finding', async (_, code) => expect(await places(code)).toEqual([]));

test('what an imported file does is found there', async () => {
  file('part.js', '\n\nexport const part = () => fetch("x");');
  const found = await looked(file('b.js', "import { part } from './part.js'; export default part;"));
  expect(found.map(foundAt)).toEqual([expect.stringMatching(/^part\.js:3:27: fetch: agents run without Node/)]);
});

test('an agent keeps its findings, and a failure is told with its place', async () => {
  const methods = `getName: () => '', initialize() {}, update() {}, dayStart() {}, talk: () => eval('1'), whisper: () => '',
    vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}`;
  file('c.js', `export default () => ({ ${methods} });`);
  const agent = await loadAgent(resolveAgent('./c.js', folder));
  expect(agent.findings).toMatchObject([{ file: 'c.js', line: 1, name: 'eval' }]);
  file('d.js', `const here = 1;\nexport default () => process.cwd() + here;`);
  const failure = await loadAgent(resolveAgent('./d.js', folder)).then(
    () => expect.unreachable('it was accepted'),
    (thrown: AgentLoadError) => thrown,
  );
  expect(failure.code).toBe('FACTORY_THROWS');
  expect(failure.message).toMatch(/process is not defined \(d\.js:2:\d+\)\nd\.js:2:22: process: agents run without Node/);
});
