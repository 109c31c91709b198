// Writes the reference that follows from data and code. In git: docs/reference/{commands,protocol,rules}.md. In the ignored folder
// docs/built: the JSON Schema of all documents, and the library by package (api).
// Usage: node scripts/docs.ts [--schema]: with --schema the schema alone, if it is out of date; prints its path.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './check/tool.ts';
import { freshSchema } from './docs/document-schemas.ts';

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
};

if (process.argv.includes('--schema')) console.log(await freshSchema());
else {
  const { apiReference } = await import('./docs/api-reference.ts');
  const { commandsPage } = await import('./docs/commands-page.ts');
  const { protocolPage, rulesPage } = await import('./docs/reference-pages.ts');
  write('docs/reference/commands.md', await commandsPage());
  write('docs/reference/protocol.md', protocolPage());
  write('docs/reference/rules.md', rulesPage());
  rmSync(join(ROOT, 'docs/built/api'), { recursive: true, force: true });
  for (const [path, text] of Object.entries(await apiReference())) write(`docs/built/api/${path}`, text);
  await freshSchema();
}
