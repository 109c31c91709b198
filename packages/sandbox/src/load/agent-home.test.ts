import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homeIn, homeOf } from './agent-home.ts';
import type { AgentLoadError } from './agent-load-error.ts';
import { bundleAgent, mappedBody } from './bundle-agent.ts';
import { resolveAgent } from './load-agent.ts';
import { staticFindings } from './static-findings.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'home-')));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const sourceOf = (name: string) => {
  const source = resolveAgent(`./${name}`, folder);
  if (source.kind !== 'file') throw new Error('bundled');
  return source;
};
const bodyOf = async (name: string): Promise<string> => (await bundleAgent(sourceOf(name))).body;

/** Why it is not built, which three ways of building agree on. */
async function refusal(name: string): Promise<string> {
  const builds = [bundleAgent, mappedBody, staticFindings].map((build) =>
    build(sourceOf(name)).then(
      () => expect.unreachable('it was built'),
      (thrown: AgentLoadError) => thrown.message,
    ),
  );
  const [bundled] = await Promise.all(builds);
  return bundled!;
}

const SECRET = 'SECRET-42';
beforeAll(() => {
  for (const name of ['elsewhere/secret.txt', 'elsewhere/id_rsa', 'elsewhere/secret.weird']) file(name, SECRET);
  file('elsewhere/rival.ts', `export const plan = '${SECRET}'; export default plan;`);
  file('elsewhere/cfg.json', `{ "key": "${SECRET}" }`);
  file('elsewhere/map.json', `{"version":3,"sources":["a.js"],"names":[],"mappings":"AAAA","sourcesContent":["${SECRET}"]}`);
  file('elsewhere/node_modules/private/index.js', `export default '${SECRET}';`);
  file('p/package.json', '{ "imports": { "#up": "../elsewhere/rival.ts", "#in": "./src/lib/part.ts" } }');
  file('p/node_modules/pack/package.json', '{ "name": "pack", "main": "lib.js" }');
  file('p/node_modules/pack/lib.js', 'export default "packed";');
  file('p/node_modules/climber/package.json', '{ "name": "climber", "main": "../../../elsewhere/secret.txt" }');
  file('p/src/lib/part.ts', 'export default "part";');
  file('p/data.json', '{ "weight": 3 }');
  symlinkSync(join(folder, 'elsewhere/secret.txt'), join(folder, 'p/src/link.txt'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'p/src/linked'));
  symlinkSync(join(folder, 'elsewhere/node_modules/private'), join(folder, 'p/node_modules/private'));
});

describe('an agent is built out of its own folder', () => {
  test.each([
    ['a text by its path', `import s from '${folder}/elsewhere/secret.txt';`],
    ['a text of the machine', `import s from '/etc/passwd' with { type: 'text' };`],
    ['a module by its path', `import s from '${folder}/p/src/lib/part.ts';`],
    ['a text above', "import s from '../../elsewhere/secret.txt';"],
    ['any file as text', "import s from '../../elsewhere/id_rsa' with { type: 'text' };"],
    ['any file as bytes', "import s from '../../elsewhere/id_rsa' with { type: 'bytes' };"],
    ['a module as text', "import s from '../../elsewhere/rival.ts' with { type: 'text' };"],
    ['JSON', "import s from '../../elsewhere/cfg.json';"],
    ['JSON, said so', "import s from '../../elsewhere/cfg.json' with { type: 'json' };"],
    ['a rival', "import s from '../../elsewhere/rival.ts';"],
    ['a rival without its ending', "import s from '../../elsewhere/rival';"],
    ['all that a rival exports', "export * from '../../elsewhere/rival.ts'; const s = 1;"],
    ['what is required', "const s = require('../../elsewhere/rival.ts');"],
    ['a link to a text', "import s from './link.txt';"],
    ['what lies behind a link', "import s from './linked/rival.ts';"],
    ['a package behind a link', "import s from 'private';"],
    ['a package that climbs', "import s from 'climber';"],
    ['a path inside a package that climbs', "import s from 'pack/../../../elsewhere/rival.ts';"],
    ['an alias of package.json', "import s from '#up';"],
    ['an address of a file', `import s from 'file://${folder}/elsewhere/rival.ts';`],
    ['an address of data', "import s from 'data:text/plain,x';"],
    ['an address of the network', "import s from 'http://127.0.0.1:9/x.js';"],
    ['what is not there', "import s from '../../elsewhere/nothing.ts';"],
    ['what is named to be resolved', "const s = require.resolve('../../elsewhere/rival.ts');"],
  ])('%s', async (_, code) => {
    file('p/src/thief.ts', `\n${code}\nexport default () => s;`);
    const message = await refusal('p/src/thief.ts');
    expect(message).toMatch(/src\/thief\.ts: thief\.ts:2:\d+: |lib\.js/);
    expect(message).toMatch(/an agent cannot import|Could not resolve/);
    expect(message).not.toContain(SECRET);
  });

  test('what is there and what is not are refused in the same words', async () => {
    const said = async (what: string): Promise<string> => {
      file('p/src/thief.ts', `import s from '${what}'; export default s;`);
      return (await refusal('p/src/thief.ts')).replaceAll(what, 'it');
    };
    expect(await said('../../elsewhere/nothing.ts')).toBe(await said('../../elsewhere/rival.ts'));
    expect(await said('/no/such/file')).toBe(await said('/etc/passwd'));
  });

  test('a style sheet reads nothing either', async () => {
    file('p/src/style.css', "@import '../../elsewhere/secret.txt';");
    file('p/src/thief.ts', "import './style.css'; export default 1;");
    await expect(bodyOf('p/src/thief.ts')).rejects.toThrow(/style\.css:1:\d+: an agent cannot/);
  });

  test('with its own modules, data, aliases and packages', async () => {
    file(
      'p/src/agent.ts',
      `import part from './lib/part.ts'; import alias from '#in'; import pack from 'pack';
      import { weight } from '../data.json'; import text from './agent.ts' with { type: 'text' };
      export default [part, alias, pack, weight, text];`,
    );
    expect(await bodyOf('p/src/agent.ts')).toMatch(/var part_default = "part";[\s\S]*"packed"|"packed"[\s\S]*"part"/);
  });

  test('tsconfig.json is not read', async () => {
    file('t/package.json', '{}');
    file(
      't/tsconfig.json',
      '{ "extends": "../elsewhere/cfg.json", "compilerOptions": { "paths": { "x": ["../elsewhere/rival.ts"] } } }',
    );
    file('t/agent.ts', "import s from 'x'; export default s;");
    expect(await refusal('t/agent.ts')).toMatch(/agent\.ts:1:\d+: Could not resolve "x"/);
  });

  test('a source map that a comment names is not read', async () => {
    file('p/src/mapped.js', 'export default 1;\n//# sourceMappingURL=../../elsewhere/map.json');
    const body = await mappedBody(sourceOf('p/src/mapped.js'));
    const map = Buffer.from(body.split('base64,').at(-1)!, 'base64').toString();
    expect(map).toContain('mapped.js');
    expect(map).not.toContain(SECRET);
  });
});

test('the home is the nearest folder with a package.json, or the own one', () => {
  file('plain/agent.ts', '');
  expect(homeOf(join(folder, 'plain/agent.ts'))).toMatchObject({ folder: join(folder, 'plain') });
  expect(homeOf(join(folder, 'p/src/lib/part.ts'))).toMatchObject({
    folder: join(folder, 'p'),
    packages: expect.arrayContaining([join(folder, 'p/node_modules')]),
  });
});

test('packages of a folder above are those that Node finds; a link to some is none', async () => {
  file('p/member/package.json', '{}');
  file('p/member/agent.ts', "import pack from 'pack'; export default pack;");
  expect(await bodyOf('p/member/agent.ts')).toContain('packed');
  file('linking/package.json', '{}');
  file('linking/agent.ts', "import s from 'private'; export default s;");
  symlinkSync(join(folder, 'elsewhere/node_modules'), join(folder, 'linking/node_modules'));
  expect(await refusal('linking/agent.ts')).toMatch(/an agent cannot import private/);
});

test('in a roster the home lies below it and belongs to one team, or is the file alone', () => {
  const home = (path: string, ...others: readonly string[]) =>
    homeIn(
      folder,
      join(folder, path),
      others.map((other) => join(folder, other)),
    ).folder;
  file('r/a/agent.ts', '');
  file('r/b/deep/agent.ts', '');
  file('agent.ts', '');
  expect(home('r/a/agent.ts', 'r/b/deep/agent.ts')).toBe(join(folder, 'r/a'));
  expect(home('p/src/lib/part.ts')).toBe(join(folder, 'p'));
  expect(home('p/src/lib/part.ts', 'p/src/agent.ts')).toBeNull();
  expect(home('r/a/agent.ts', 'r/a/b.zip')).toBeNull();
  expect(home('agent.ts')).toBeNull();
  expect(homeIn(join(folder, 'p'), join(folder, 'p/member/agent.ts'), []).packages).toEqual([]);
});
