import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const VIEWER = join(import.meta.dirname, '..');
const PAGE = join(VIEWER, 'src/page');
const KEPT = join(VIEWER, 'node_modules/.cache');

/**
 * Returns the template of the page. Vite builds it again if one of its sources has changed; it is cached under a hash of its
 * sources, so nobody needs to build it by hand.
 */
export async function freshTemplate(): Promise<string> {
  const path = join(KEPT, `page-${sourceHash()}.html`);
  if (!existsSync(path)) keep(path, await built());
  return readFileSync(path, 'utf8');
}

/** Returns the hash of all sources of the packages that run in the page. */
function sourceHash(): string {
  const require = createRequire(import.meta.url);
  const rooms = ['agents', 'beliefs', 'engine', 'protocol', 'report', 'stats', 'viewer'].map((name) =>
    join(VIEWER, '..', name, 'src'),
  );
  const files = rooms.flatMap((room) =>
    globSync('**/*.{ts,tsx,css,json}', { cwd: room })
      .filter((name) => !name.includes('.test.'))
      .sort()
      .map((name) => join(room, name)),
  );
  const hash = createHash('sha256').update(require.resolve('preact/package.json'));
  for (const file of [join(PAGE, 'index.html'), join(VIEWER, 'package.json'), ...files]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Vite is loaded only here: it takes 0.4 s of CPU, and the page rarely has to be built. */
async function built(): Promise<string> {
  const { build } = await import('vite');
  const { preact } = await import('@preact/preset-vite');
  const { viteSingleFile } = await import('vite-plugin-singlefile');
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production'; // otherwise, in tests, the page would contain the places of all components
  const { output } = (await build({
    ...{ root: PAGE, configFile: false, logLevel: 'warn' },
    plugins: [preact({ prefreshEnabled: false, devToolsEnabled: false }), viteSingleFile()],
    build: { write: false, target: 'es2022', modulePreload: false, assetsInlineLimit: 1_000_000 },
  }).finally(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  })) as { readonly output: readonly { readonly fileName: string; readonly source?: unknown }[] };
  return String(output.find(({ fileName }) => fileName.endsWith('.html'))!.source);
}

/** Writes the file atomically, because other processes may build or read it at the same time. */
function keep(path: string, html: string): void {
  mkdirSync(dirname(path), { recursive: true });
  for (const old of globSync('page-*.html', { cwd: KEPT })) rmSync(join(KEPT, old), { force: true });
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, html);
  renameSync(draft, path);
}
