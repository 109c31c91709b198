import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/tool.ts';
import { apiReference } from './api-reference.ts';
import { commandsPage } from './commands-page.ts';
import { freshSchema } from './document-schemas.ts';
import { protocolPage, rulesPage } from './reference-pages.ts';

/** Everything that the reference of the library is made of and by. */
const SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  'packages/*/package.json',
  'scripts/docs/*',
  'tsconfig*.json',
  'pnpm-lock.yaml',
];

/** The pages of the reference, which is built (five seconds) if a source has changed since it was. */
async function referencePages(): Promise<string[]> {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts'] }).sort())
    hash.update(path).update(readFileSync(join(ROOT, path)));
  const kept = join(ROOT, 'node_modules/.cache/api-reference', `${hash.digest('hex')}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const pages = Object.keys(await apiReference());
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(pages));
  renameSync(`${kept}.${process.pid}`, kept);
  return pages;
}

test('generated pages are what data and code say (node scripts/docs.ts writes them)', async () => {
  const kept = (name: string): string => readFileSync(join(ROOT, `docs/reference/${name}.md`), 'utf8');
  expect(kept('commands')).toBe(await commandsPage());
  expect(kept('protocol')).toBe(protocolPage());
  expect(kept('rules')).toBe(rulesPage());
});

test('the reference of the library can be built, a page or folder for every package', async () => {
  const pages = await referencePages();
  expect(pages).toContain('README.md');
  expect(pages.length).toBeGreaterThan(10);
});

test('the JSON Schema of the documents can be built', async () => {
  const { anyOf, definitions } = JSON.parse(readFileSync(await freshSchema(), 'utf8'));
  expect(anyOf.length).toBeGreaterThan(20);
  expect(definitions).toHaveProperty('RunDocument');
});
