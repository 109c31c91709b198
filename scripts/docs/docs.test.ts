import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/tool.ts';
import { apiReference } from './api-reference.ts';
import { commandsPage } from './commands-page.ts';
import { freshSchema } from './document-schemas.ts';
import { protocolPage, rulesPage } from './reference-pages.ts';

test('generated pages are what data and code say (node scripts/docs.ts writes them)', async () => {
  const kept = (name: string): string => readFileSync(join(ROOT, `docs/reference/${name}.md`), 'utf8');
  expect(kept('commands')).toBe(await commandsPage());
  expect(kept('protocol')).toBe(protocolPage());
  expect(kept('rules')).toBe(rulesPage());
});

test('the reference of the library can be built, a page or folder for every package', async () => {
  const pages = Object.keys(await apiReference());
  expect(pages).toContain('README.md');
  expect(pages.length).toBeGreaterThan(10);
});

test('the JSON Schema of the documents can be built', async () => {
  const { anyOf, definitions } = JSON.parse(readFileSync(await freshSchema(), 'utf8'));
  expect(anyOf.length).toBeGreaterThan(20);
  expect(definitions).toHaveProperty('RunDocument');
});
