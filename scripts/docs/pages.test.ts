import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/tool.ts';
import { API_FOLDER, allPages } from './pages.ts';

test('generated pages are what data and code say (node scripts/docs.ts writes them)', async () => {
  const pages = await allPages();
  const stale = Object.keys(pages).filter((path) => kept(path) !== pages[path]);
  expect(stale).toEqual([]);
  const api = readdirSync(join(ROOT, API_FOLDER), { recursive: true, encoding: 'utf8' });
  const files = api.filter((path) => path.endsWith('.md')).map((path) => `${API_FOLDER}/${path}`);
  expect(files.filter((path) => !(path in pages))).toEqual([]);
});

function kept(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined; // nobody has written it yet
  }
}
