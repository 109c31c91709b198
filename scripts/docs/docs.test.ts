// @module-tag dear
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/tool.ts';
import { freshSchema } from './document-schemas.ts';
import { kept } from './kept.ts';
import { API_SOURCES, PAGE_SOURCES } from './sources.ts';
import { tablesPage } from './tables-page.ts';

/** In a process of its own: it changes the environment of its process. */
function checkSite() {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const command = ['scripts/docs.ts', '--build', folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stdout + stderr);
  return { status };
}

test('the website can be built, and all its links lead somewhere, in both languages, anchors too', async () => {
  expect(await kept('site', [...API_SOURCES, ...PAGE_SOURCES, 'docs/.vitepress/*.ts'], checkSite)).toEqual({ status: 0 });
});

test('the JSON Schema of the documents can be built', async () => {
  const { anyOf, definitions } = JSON.parse(readFileSync(await freshSchema(), 'utf8'));
  expect(anyOf.length).toBeGreaterThan(20);
  expect(definitions).toHaveProperty('RunDocument');
});

test('the fields that json.md describes are those of the schema', async () => {
  const known = new Set<string>(['schema']);
  JSON.parse(readFileSync(await freshSchema(), 'utf8'), (key, value) => {
    if (key === 'properties') for (const name of Object.keys(value)) known.add(name);
    return value;
  });
  const page = readFileSync(join(ROOT, 'docs/reference/json.md'), 'utf8');
  const fields = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`\.?(\w+)/g)].map(([, name]) => name!),
  );
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter((name) => !known.has(name))).toEqual([]);
});

test('the page of exported tables says what the code declares', async () => {
  await expect(tablesPage()).toMatchFileSnapshot(join(ROOT, 'docs/reference/tables.md'));
});
