import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { preact } from '@preact/preset-vite';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const REPORT = join(import.meta.dirname, '..');
const PAGE = join(REPORT, 'src/page');
const KEPT = join(REPORT, 'node_modules/.cache');

/**
 * The template from the sources: Vite builds it when it is first needed after a change of what it is made of, and it is kept
 * under a hash of that: nobody has to build by hand, and nobody sees an old page.
 */
export async function freshTemplate(): Promise<string> {
  const path = join(KEPT, `page-${sourceHash()}.html`);
  if (!existsSync(path)) keep(path, await built());
  return readFileSync(path, 'utf8');
}

/** Of all sources of the packages that run in the page. */
function sourceHash(): string {
  const require = createRequire(import.meta.url);
  const rooms = ['engine', 'protocol', 'report'].map((name) => join(REPORT, '..', name, 'src'));
  const files = rooms.flatMap((room) =>
    globSync('**/*.{ts,tsx,css,json}', { cwd: room })
      .filter((name) => !name.includes('.test.'))
      .sort()
      .map((name) => join(room, name)),
  );
  const hash = createHash('sha256').update(require.resolve('preact/package.json'));
  for (const file of [join(PAGE, 'index.html'), join(REPORT, 'package.json'), ...files]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function built(): Promise<string> {
  const { output } = (await build({
    ...{ root: PAGE, configFile: false, logLevel: 'warn' },
    plugins: [preact({ prefreshEnabled: false, devToolsEnabled: false }), viteSingleFile()],
    build: { write: false, target: 'es2022', modulePreload: false, assetsInlineLimit: 1_000_000 },
  })) as { readonly output: readonly { readonly fileName: string; readonly source?: unknown }[] };
  return String(output.find(({ fileName }) => fileName.endsWith('.html'))!.source);
}

/** Others may build it at the same time, and read it while it is written. */
function keep(path: string, html: string): void {
  mkdirSync(dirname(path), { recursive: true });
  for (const old of globSync('page-*.html', { cwd: KEPT })) rmSync(join(KEPT, old), { force: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, html);
  renameSync(draft, path);
}
