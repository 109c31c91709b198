import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { AgentLoadError } from './agent-load-error.ts';
import { loadAgent, resolveAgent } from './load-agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'trusted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const METHODS = `getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Over',
  whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}`;
const GOOD = `export default (context) => ({ ${METHODS} });`;

function file(name: string, code: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, code);
  return `./${name}`;
}
const load = (text: string, trusted: boolean) => loadAgent(resolveAgent(text, folder), { trusted });
const refusal = (text: string, trusted: boolean): Promise<string> =>
  load(text, trusted).then(
    () => expect.unreachable('it was accepted'),
    ({ code, message }: AgentLoadError) => `${code} ${message}`,
  );

/** Throws unless it has Node, its own folder, and the Content class of those it plays with. */
const NODE = `import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { isContent } from '@aiwolf-arena/protocol';
if (readFileSync(join(import.meta.dirname, 'beside.txt'), 'utf8') !== 'beside') throw new Error('file');
if (createRequire(import.meta.url)('./beside.json').is !== 1) throw new Error('require');
if (new Function('return 1')() !== 1 || typeof fetch !== 'function') throw new Error('global');
const silent = CATALOG.find(({ name }) => name === 'silent').create({ name: '', random: () => 0 });
if (!isContent(silent.talk())) throw new Error('content');
Promise.reject(new Error('left behind'));
setTimeout(() => { throw new Error('left behind'); });
${GOOD}`;

test('a trusted agent has Node and what is ours; without trust it is refused by the flag it needs', async () => {
  file('node/beside.txt', 'beside');
  file('node/beside.json', '{"is": 1}');
  const path = file('node/me.ts', NODE);
  expect(await refusal(path, false)).toMatch(
    /me\.ts:1:\d+: an agent cannot import node:fs: agents run without Node.*or trust it: --trust me \(for the library: trust: \['me'\]\)$/m,
  );
  const agent = await load(path, true);
  expect(agent).toMatchObject({ name: 'me', entry: null, trustedFile: join(folder, path) });
  expect(agent.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('trust is no part of the code: where Node is not used, the hash is of the same code in any folder', async () => {
  const [here, there] = [file('a/same.ts', NODE), file('b/same.ts', NODE)];
  for (const at of ['a', 'b']) {
    file(`${at}/beside.txt`, 'beside');
    file(`${at}/beside.json`, '{"is": 1}');
  }
  expect((await load(there, true)).hash).toBe((await load(here, true)).hash);
});

test('packages are bundled, but for those with native code, which are required from beside the agent', async () => {
  file('packed/node_modules/plain/package.json', '{"name": "plain", "main": "index.js"}');
  file('packed/node_modules/plain/index.js', "module.exports = 'plain and bundled';");
  file('packed/node_modules/native/package.json', '{"name": "native", "main": "index.js"}');
  file('packed/node_modules/native/index.js', "module.exports = 'native, ' + 'outside';");
  file('packed/node_modules/native/build/Release/native.node', '');
  const path = file(
    'packed/me.js',
    `import plain from 'plain'; import native from 'native';
    if (plain + native !== 'plain and bundlednative, outside') throw new Error('packages'); ${GOOD}`,
  );
  const { body } = await load(path, true);
  expect(body).toContain('plain and bundled');
  expect(body).not.toMatch(/native, ["'] \+/);
});

test.each([
  ['a module that throws', 'oh.js', `throw new Error('oh');\n${GOOD}`, /^DOES_NOT_LOAD .*Error: oh/],
  ['missing methods', 'lacks.js', GOOD.replace('vote', 'veto'), /^NOT_A_PLAYER .*lacks the method vote/],
  ['a missing import', 'gone.js', `import './gone.ts';\n${GOOD}`, /^DOES_NOT_BUILD .*Could not resolve/],
  ['its process ended', 'exit.js', `process.exit(3);\n${GOOD}`, /^DOES_NOT_LOAD .*exit code 3.*while its module loads/],
])('%s is told before play as of any other', async (_, name, code, message) => {
  expect(await refusal(file(name, code), true)).toMatch(message);
});
