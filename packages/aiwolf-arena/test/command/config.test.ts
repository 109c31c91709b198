import { chownSync, lchownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/options/config.ts';
import { here } from './here.ts';

const root = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
/** A folder of its own with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const SAID = { field: ['sample', 'random'], players: [5, 15], margin: '2pp', eachRole: true };

describe('a config file', () => {
  test.each([
    ['ts', `type Size = 5 | 15;\nconst players: Size[] = [5, 15];\nexport default { ...${JSON.stringify(SAID)}, players };`],
    ['mjs', `export default async () => (${JSON.stringify(SAID)});`],
    ['json', JSON.stringify(SAID)],
    ['yaml', 'field: [sample, random]\nplayers: [5, 15]\nmargin: 2pp\neachRole: true\n'],
    ['yml', 'field: [sample, random]\nplayers: [5, 15]\nmargin: 2pp\neachRole: true\n'],
  ])('may end in .%s', async (ending, text) => {
    const folder = folderWith({ [`aiwolf-arena.config.${ending}`]: text });
    const path = `aiwolf-arena.config.${ending}`;
    expect(await readConfig(undefined, folder)).toEqual({ path, config: SAID });
    expect(await readConfig(false, folder)).toEqual({ path: undefined, config: {} });
  });

  test('is the one that was named, or the one in this folder and nowhere above it', async () => {
    const folder = folderWith({ 'aiwolf-arena.config.json': '{"games": 10}', 'other.json': '{"games": 20}' });
    mkdirSync(join(folder, 'below'));
    expect((await readConfig('other.json', folder)).config).toEqual({ games: 20 });
    expect(await readConfig(undefined, join(folder, 'below'))).toEqual({ path: undefined, config: {} });
  });

  test.each([
    ['json', '{"playrs": 5}', /there is no key playrs\. Did you mean players\?$/],
    ['json', '{"zzzzzzzzzzzz": 5}', /there is no key zzzzzzzzzzzz\. aiwolf-arena config --schema prints all keys\.$/],
    ['json', '{"players": "5"}', /players: expected a village size from 3 to 18, or a list of them$/],
    ['json', '{"margin": 2}', /margin: expected a win-rate difference .* such as "2pp"$/],
    [
      'json',
      '{"maxSets": 1.5, "better": "yes"}',
      /better: expected true or false\nerror: config file \S+: maxSets: expected a whole number/,
    ],
    ['json', '{"maxSets": null}', /maxSets: expected a whole number from 2 to 100000$/],
    ['json', '{"field": [[]]}', /field\.0: expected an agent/],
    ['json', '[5]', /expected an object, such as/],
    ['json', '{"players": ', /^config file \S+ is neither valid JSON nor YAML: /],
    ['yaml', 'players: [5', /^config file \S+ is neither valid JSON nor YAML: /],
    ['yaml', '# nothing yet', /expected an object, such as/],
    ['json', 'null', /expected an object, such as/],
    ['ts', 'export default undefined;', /(there is no|expected an object)/],
    ['ts', 'export default {', /cannot be read: /],
    ['ts', 'throw new Error("not today");', /cannot be read: not today$/],
    ['ts', 'export const config = {};', /there is no key config/],
    ['toml', 'players = 5', /the extension \.toml is not one of \.ts, /],
  ])('.%s %s is refused with file, key and hint', async (ending, text, message) => {
    const folder = folderWith({ [`aiwolf-arena.config.${ending}`]: text });
    const refused = expect(readConfig(undefined, folder)).rejects;
    await refused.toThrow(message);
    await refused.toThrow(/^config file aiwolf-arena\.config\.\w+/);
    await refused.toMatchObject({ name: 'UsageError' });
  });

  test('is one: several are refused by name, and so is a named one that is not there', async () => {
    const folder = folderWith({ 'aiwolf-arena.config.json': '{}', 'aiwolf-arena.config.yaml': 'games: 1' });
    await expect(readConfig(undefined, folder)).rejects.toThrow(
      /several config files, aiwolf-arena\.config\.json, aiwolf-arena\.config\.yaml: keep one/,
    );
    await expect(readConfig('no.json', folder)).rejects.toThrow('--config: there is no file no.json');
    await expect(readConfig('.', folder)).rejects.toThrow('--config: . is not a file');
  });
});

test('what a config file prints is no part of the document', async () => {
  const text = `console.log('noise');\nexport default ${JSON.stringify(SAID)};`;
  const cwd = folderWith({ 'aiwolf-arena.config.ts': text });
  const { stdout, stderr } = await here(['config', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ path: 'aiwolf-arena.config.ts' });
  expect(stderr).toBe('config: aiwolf-arena.config.ts (code, which is executed; --no-config: not)\nnoise\n');
});

describe('a config file that is code', () => {
  const CODE = "console.error('executed');\nexport default { games: 1 };";
  const LINE = ['run', '--agents', 'sample', '--sets', '1', '--players', '5', '--seed', '1'];
  const codeIn = (owners: Readonly<Record<string, number>>): string => {
    const folder = folderWith({ 'aiwolf-arena.config.mjs': CODE });
    for (const [name, uid] of Object.entries(owners)) lchownSync(join(folder, name), uid, uid);
    return folder;
  };

  test('is named before it is executed, and before anything else is printed', async () => {
    const { code, stderr } = await here(LINE, { cwd: codeIn({}) });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^config: aiwolf-arena\.config\.mjs \(code, which is executed; --no-config: not\)\nexecuted\n/);
  });

  describe.runIf(process.getuid?.() === 0)('and belongs to', () => {
    const NAME = 'aiwolf-arena.config.mjs';

    test('another user is refused, with the flags that choose', async () => {
      const cwd = codeIn({ [NAME]: 1001 });
      for (const command of [LINE, ['config'], ['eval', 'sample']]) {
        const { code, stderr } = await here(command, { cwd });
        expect([code, stderr]).toEqual([
          2,
          expect.stringMatching(/another user \(uid 1001\).*--config \S+\.mjs; if not: --no-config/),
        ]);
        expect(stderr).not.toContain('executed\n');
      }
      expect((await here([...LINE, '--config', NAME], { cwd })).stderr).toContain('executed\n');
      expect((await here([...LINE, '--no-config', '--games', '1'], { cwd })).stderr).not.toContain('executed');
    });

    test('the owner of the whole checkout, as in continuous integration, is read', async () => {
      const { code, stderr } = await here(LINE, { cwd: codeIn({ [NAME]: 1001, '.': 1001 }) });
      expect([code, stderr]).toEqual([0, expect.stringContaining('executed\n')]);
    });

    test('a third user is refused, also if only a link belongs to one, or what it leads to', async () => {
      const third = codeIn({ [NAME]: 1002, '.': 1001 });
      expect((await here(LINE, { cwd: third })).code).toBe(2);
      const linked = folderWith({ 'code.mjs': CODE });
      symlinkSync('code.mjs', join(linked, NAME));
      lchownSync(join(linked, NAME), 1001, 1001);
      expect((await here(LINE, { cwd: linked })).code).toBe(2);
      const target = folderWith({ 'code.mjs': CODE });
      symlinkSync('code.mjs', join(target, NAME));
      chownSync(join(target, 'code.mjs'), 1001, 1001);
      expect((await here(LINE, { cwd: target })).code).toBe(2);
    });

    test.each(['json', 'yaml'])('another user is read if it is .%s, which is data', async (ending) => {
      const folder = folderWith({ [`aiwolf-arena.config.${ending}`]: '{"games": 1}' });
      chownSync(join(folder, `aiwolf-arena.config.${ending}`), 1001, 1001);
      const { code, stderr } = await here(LINE, { cwd: folder });
      expect([code, stderr.split('\n')[0]]).toEqual([0, `config: aiwolf-arena.config.${ending}`]);
    });
  });
});

describe('config', () => {
  test('prints what the file says, where it is, and defaults for the rest', async () => {
    const cwd = folderWith({ 'aiwolf-arena.config.json': JSON.stringify(SAID) });
    const { code, stdout, stderr } = await here(['config'], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^aiwolf-arena\.config\.json\n\nbaselines {3}-\nagents {6}-\nfield {7}sample, random {2}\(aiwolf/);
    expect(stdout).toMatch(/^maxSets {5}300$/m);
    const { path, values } = JSON.parse((await here(['config', '--no-config', '--json'], { cwd })).stdout);
    expect(path).toBe(null);
    expect(values).toContainEqual({ key: 'margin', value: '2pp', from: 'default' });
  });

  test('prints a JSON Schema that knows every key and no other', async () => {
    const { stdout } = await here(['config', '--schema'], { cwd: root });
    const schema = JSON.parse(stdout);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(schema.properties.maxSets).toMatchObject({ type: 'integer', minimum: 2 });
    expect(schema.required ?? []).toEqual([]);
    for (const key of Object.keys(SAID)) expect(schema.properties[key].description).toMatch(/\.$/);
  });

  test('exits 2 for a file that cannot be meant', async () => {
    const cwd = folderWith({ 'aiwolf-arena.config.json': '{"marign": "2pp"}' });
    expect(await here(['config'], { cwd })).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'error: config file aiwolf-arena.config.json: there is no key marign. Did you mean margin?\n',
    });
  });
});

test('run takes its agents from the config file, and a list of agents from a file', async () => {
  const config = { agents: ['@field.txt', 'random'], players: [5], sets: 1, games: 2, seed: 's', margin: '2pp' };
  const cwd = folderWith({
    'aiwolf-arena.config.json': JSON.stringify(config),
    'field.txt': 'sample\nbold=bayes?partner=0.1\n',
  });
  const ended = await here(['run', '--json', '--quiet', '--out', 'r'], { cwd });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const { agents } = JSON.parse(readFileSync(join(cwd, 'r/plan.json'), 'utf8'));
  expect(agents).toMatchObject([{ name: 'sample' }, { name: 'bold', params: { partner: 0.1 } }, { name: 'random' }]);
});
