import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { codeHash } from './bundler.ts';

const root = mkdtempSync(join(tmpdir(), 'code-hash-'));
afterAll(() => rmSync(root, { recursive: true }));

type Files = Readonly<Record<string, string>>;

let count = 0;
function hashOf(files: Files): Promise<string> {
  const folder = join(root, `${count++}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return codeHash([pathToFileURL(join(folder, Object.keys(files)[0]!))]);
}

const CODE = {
  'src/entry.ts': `import * as words from './words/index.ts';
/** Says it. */
export const say = (times: number): string => words.hello.repeat(times);
export const all = words;`,
  'src/words/index.ts': `export const hello = 'hello'; // a word`,
};

/** As it is built: other folders and endings, no types, no comments. */
const BUILT = {
  'package/dist/entry.js': `import * as words from './vocabulary/index.js';
export const say = (times) =>
    words.hello.repeat(times);
export const all = words;`,
  'package/dist/vocabulary/index.js': `export const hello = "hello";`,
};

test('code has one hash wherever it lies, however it is called, as source and as it is built', async () => {
  expect(await hashOf(CODE)).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf(BUILT)).toBe(await hashOf(CODE));
});

test.each([
  ['a word', { 'src/words/index.ts': `export const hello = 'Hello';` }],
  ['what is counted', { 'src/entry.ts': CODE['src/entry.ts'].replace('times)', 'times + 1)') }],
])('it is another one with other code: %s', async (_, changed: Files) => {
  expect(await hashOf({ ...CODE, ...changed })).not.toBe(await hashOf(CODE));
});
