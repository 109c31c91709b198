// Writes the reference that follows from data and code: rules, sentences, JSON Schemas, and the library by package.
// Usage: node scripts/docs.ts
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './check/tool.ts';
import { API_FOLDER, allPages } from './docs/pages.ts';

const pages = await allPages();
rmSync(join(ROOT, API_FOLDER), { recursive: true, force: true });
for (const [path, text] of Object.entries(pages)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
