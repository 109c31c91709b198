import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AgentLoadError } from './agent-load-error.ts';
import { loadAgent, resolveAgent } from './load-agent.ts';

const folder = mkdtempSync(join(tmpdir(), 'agents-'));
afterAll(() => rmSync(folder, { recursive: true }));

const METHODS = `getName: () => context.name, initialize() {}, update() {}, dayStart() {}, talk: () => 'Over',
  whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null, finish() {}`;
const GOOD = `export default (context) => ({ ${METHODS} });`;

function file(name: string, code: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, code);
  return `./${name}`;
}

const load = (text: string) => loadAgent(resolveAgent(text, folder));

async function refusal(text: string): Promise<string> {
  const error = await Promise.resolve()
    .then(() => load(text))
    .then(
      () => expect.unreachable('it was accepted'),
      (thrown: AgentLoadError) => thrown,
    );
  expect(error.name).toBe('AgentLoadError');
  return `${error.code} ${error.message}`;
}

describe('an agent that can play', () => {
  test('is a bundled name', async () => {
    const agent = await load('random');
    expect(agent).toMatchObject({ name: 'random', source: 'random', body: null });
    expect(agent.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is a file named after itself, or as it is told', async () => {
    const path = file('good.js', GOOD);
    expect((await load(path)).name).toBe('good');
    expect((await load(`other=${path}`)).name).toBe('other');
  });

  test('is a bundled one under another name, and the same agent', async () => {
    const [own, other] = await Promise.all([load('random'), load('rnd=random')]);
    expect(other).toMatchObject({ name: 'rnd', source: 'rnd=random', entry: 'random', body: null });
    expect(other.hash).toBe(own.hash);
  });

  test.each([
    [
      'typed.ts',
      `import type { PlayerContext } from '@aiwolf-arena/agents';
      enum Mood { Calm } export default (context: PlayerContext) => ({ mood: Mood.Calm, ${METHODS} });`,
    ],
    ['module.mts', GOOD],
    ['module.mjs', GOOD],
    ['common.cjs', `module.exports = (context) => ({ ${METHODS} });`],
    [
      'ours.ts',
      `import { vote } from '@aiwolf-arena/protocol'; import { PLAYER_METHODS } from '@aiwolf-arena/engine';
      if (PLAYER_METHODS.length !== 11) throw new Error('engine'); export default (context) => ({ said: vote(1), ${METHODS} });`,
    ],
    ['uses-json.ts', `import { weight } from './weights.json'; if (weight !== 3) throw new Error(); ${GOOD}`],
  ])('may be written as %s', async (name, code) => {
    file('weights.json', '{"weight": 3}');
    expect((await load(file(name, code))).body).toBeTypeOf('string');
  });

  test('is identified by what it does, wherever it lies', async () => {
    const here = await load(file('a/same.ts', GOOD));
    const there = await load(file('b/same.ts', GOOD));
    const changed = await load(file('c/same.ts', GOOD.replace('Over', 'Skip')));
    expect(there.hash).toBe(here.hash);
    expect(changed.hash).not.toBe(here.hash);
  });

  test('gets the data files of its own folder, and they are part of its identity', async () => {
    const reads = `export default (context) => { if (context.readText('sub/words.txt') !== 'héllo' ||
      context.readBytes('raw.bin')[1] !== 255) throw new Error('data'); return { ${METHODS} }; };`;
    file('data/sub/words.txt', 'héllo');
    file('data/raw.bin', Uint8Array.of(0, 255));
    symlinkSync('/etc/passwd', join(folder, 'data/link.txt')); // leads out: it is left out
    symlinkSync('/etc', join(folder, 'data/linked'));
    const before = await load(file('data/reader.js', reads));
    expect(before.data.map(({ name }) => name)).toEqual(['raw.bin', 'sub/words.txt']);
    file('data/more.txt', '');
    expect((await load('./data/reader.js')).hash).not.toBe(before.hash);
  });

  test('stays the same agent when runs leave results in its folder, and cannot read them', async () => {
    const reader = file(
      'home/reader.js',
      `export default (context) => { context.readText('words.txt'); return { ${METHODS} }; };`,
    );
    file('home/words.txt', 'words');
    const { hash } = await load(reader);
    for (const name of [
      'results/gate.json',
      'runs/a/plan.json',
      'runs/a/agents/other.txt',
      'cup/contest.json',
      'gate/comparison.json',
    ])
      file(`home/${name}`, '{}');
    const after = await load(reader);
    expect(after.data.map(({ name }) => name)).toEqual(['words.txt']);
    expect(after.hash).toBe(hash);
  });
});

describe('an agent that cannot be used says why', () => {
  test('an unknown name has a suggestion', async () => {
    expect(await refusal('randon')).toMatch(/^UNKNOWN_NAME .*Did you mean random\?$/);
    expect(await refusal('zzzzzz')).toMatch(/^UNKNOWN_NAME .*Bundled agents are random/);
  });

  test.each([
    ['line\nbreak=random'],
    ['a,b=random'],
    ['bell\u0007=random'],
    ['line\u2028break=random'],
    [' x=random'],
    ['x\u3000=random'],
    ['=random'],
    ['x\n=./good.js'],
  ])('%j has no name that could be registered', async (text) => {
    expect(await refusal(text)).toMatch(/^BAD_NAME [^\n]*is not a valid name/);
  });

  test('the name of a file counts as well', async () => {
    expect(await refusal(file('a,b.js', GOOD))).toMatch(/^BAD_NAME .*NAME=AGENT/);
  });

  test.each([
    ['a missing file', './nowhere.ts', /^NO_SUCH_FILE .*no file \.\/nowhere\.ts/],
    ['a folder', '.', /^NOT_A_FILE .*is a folder/],
    ['a mistyped file', './hint/fxo.ts', /^NO_SUCH_FILE .* Did you mean \.\/hint\/fox\.ts\?$/],
    ['a file without its ending', './hint/fox', /^NO_SUCH_FILE .* Did you mean \.\/hint\/fox\.ts\?$/],
    ['the folder of an agent', './hint', /^NOT_A_FILE .* Did you mean \.\/hint\/fox\.ts\?$/],
  ])('%s', async (_, text, message) => {
    file('hint/fox.ts', GOOD);
    file('hint/fox.test.ts', '');
    expect(await refusal(text)).toMatch(message);
  });

  test.each([
    ['another kind of file', 'bad.rb', 'print(1)', /^UNKNOWN_KIND_OF_FILE .*\.rb.*use \.ts/],
    ['a syntax error', 'bad1.ts', 'export default (context) => {\n  let = ;\n}', /^DOES_NOT_BUILD .*bad1\.ts:2:\d+: /],
    [
      'a Node import',
      'bad2.ts',
      `\nimport fs from 'node:fs';\nfs.x;\n${GOOD}`,
      /^DOES_NOT_BUILD .*bad2\.ts:2:\d+: an agent cannot import node:fs: agents run without Node/,
    ],
    ['a bare Node import', 'bad3.ts', `import fs from 'fs';\nfs.x;\n${GOOD}`, /^DOES_NOT_BUILD .*cannot import fs/],
    ['a dynamic Node import', 'bad4.ts', `const fs = import('node:fs');\n${GOOD}`, /^DOES_NOT_BUILD .*cannot import node:fs/],
    [
      'a file imported while it runs',
      'dynamic1.js',
      `export default async () => {\n  await import('./good.js');\n};`,
      /^DOES_NOT_BUILD .*dynamic1\.js:2:16: an agent cannot import while it runs: .* \.\/good\.js/,
    ],
    [
      'something imported while it runs',
      'dynamic2.js',
      `const name = './good.js';\nexport default () => import(name);`,
      /^DOES_NOT_BUILD .*dynamic2\.js:2:22: an agent cannot import while it runs/,
    ],
    [
      'one of many files imported while it runs',
      'dynamic/3.js',
      "export default (context) => import('./parts/' + context.name);",
      /^DOES_NOT_BUILD .* 3\.js: an agent cannot import while it runs/,
    ],
    [
      'a package of ours imported while it runs',
      'dynamic4.js',
      "export default () => import('@aiwolf-arena/engine');",
      /^DOES_NOT_BUILD .*dynamic4\.js:1:29: an agent cannot import while it runs/,
    ],
    [
      'a package of ours it may not have',
      'bad5.ts',
      `import '@aiwolf-arena/tournament';\n${GOOD}`,
      /^DOES_NOT_BUILD .*cannot import @aiwolf-arena\/tournament/,
    ],
    ['a missing import', 'bad6.ts', `import './gone.ts';\n${GOOD}`, /^DOES_NOT_BUILD .*bad6\.ts:1:8: Could not resolve/],
    ['an empty file', 'bad7.ts', '', /^NO_DEFAULT_EXPORT /],
    ['only named exports', 'bad8.ts', 'export const create = 1;', /^NO_DEFAULT_EXPORT /],
    ['a default export that is no function', 'bad9.ts', 'export default 7;', /^NOT_A_FUNCTION .*but is number/],
    ['a class', 'bad10.ts', 'export default class Me {}', /^NOT_A_FUNCTION .*a class: export a function/],
    [
      'a module that throws',
      'bad11.ts',
      `// first line\nthrow new Error('oh');\n${GOOD}`,
      /^DOES_NOT_LOAD .*Error: oh \(bad11\.ts:2:7\)$/,
    ],
    [
      'a factory that throws',
      'bad12.ts',
      `export default () => {\n  throw new RangeError('no');\n};`,
      /^FACTORY_THROWS .*RangeError: no \(bad12\.ts:2:9\)$/,
    ],
    ['a factory that returns nothing', 'bad13.ts', 'export default () => {};', /^NOT_A_PLAYER .*returns undefined/],
    ['a factory that returns a promise', 'bad14.ts', 'export default async () => ({});', /^NOT_A_PLAYER .*a promise/],
    [
      'missing methods',
      'bad15.ts',
      GOOD.replace('divine', 'devine').replace('finish()', 'end()'),
      /^NOT_A_PLAYER .*lacks the methods divine, finish/,
    ],
    ['code made from strings', 'bad16.ts', `const f = new Function('return 1');\n${GOOD}`, /^DOES_NOT_LOAD .*EvalError/],
    ['a global of Node', 'bad17.ts', `const here = process.cwd();\n${GOOD}`, /^DOES_NOT_LOAD .*process is not defined/],
    [
      'a data file that is not there',
      'bad18/me.ts',
      `export default (c) => c.readText('gone.txt');`,
      /^FACTORY_THROWS .*no data file gone\.txt/,
    ],
  ])('%s', async (_, name, code, message) => {
    file('dynamic/parts/one.js', 'export const one = 1;');
    expect(await refusal(file(name, code))).toMatch(message);
  });
});

describe('parameters', () => {
  const FOX = `export const params = { depth: { default: 3, range: [1, 6], kind: 'integer' } };
    export default ({ params }) => ({ ${METHODS}, talk: () => String(params.depth) });`;
  const written = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code);
    return `./${name}`;
  };

  test('are part of the identity if they differ from the defaults', async () => {
    const path = written('fox.js', FOX);
    const [plain, same, other, again] = await Promise.all(
      ['', '?depth=3', '?depth=4', '?depth=04'].map((given) => load(path + given)),
    );
    expect(plain).toMatchObject({ params: {}, declared: { depth: { default: 3, step: 1 } } });
    expect(same!.hash).toBe(plain!.hash);
    expect(other!.hash).not.toBe(plain!.hash);
    expect(other).toMatchObject({ name: 'fox', source: './fox.js?depth=4', params: { depth: 4 } });
    expect(again!.hash).toBe(other!.hash);
  });

  test('of a bundled agent can be set', async () => {
    expect(await load('bold=bayes?partner=0.2')).toMatchObject({ name: 'bold', entry: 'bayes', params: { partner: 0.2 } });
    await expect(load('sample?partner=0.2')).rejects.toThrow(/it has no parameter partner\. It exports no parameters/);
  });

  test.each([
    ['a getter that throws', 'get depth() { throw new Error("no"); }', /reading its `params` throws: Error: no/],
    ['no range', 'depth: { default: 1 }', /its `params`: depth: its `range` must be/],
  ])('with %s are the fault of the agent', async (_, fields, why) => {
    const path = written('bad.js', `module.exports = () => ({ ${METHODS} }); module.exports.params = { ${fields} };`);
    await expect(load(path)).rejects.toMatchObject({ code: 'BAD_PARAMS', message: expect.stringMatching(why) });
  });

  test('may be changed by nobody: every player gets its own frozen copy', async () => {
    const code = `export const params = { bluff: { default: true } };
      export default ({ params }) => { if (!Object.isFrozen(params) || Object.getPrototypeOf(params) !== Object.prototype) throw new Error('open'); return { ${METHODS} }; };`;
    await expect(load(written('frozen.js', code))).resolves.toMatchObject({ name: 'frozen' });
  });
});
