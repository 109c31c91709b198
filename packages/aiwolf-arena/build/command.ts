import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Metafile, Plugin } from 'esbuild';

const PACKAGE = join(import.meta.dirname, '..');
const PACKAGES = join(PACKAGE, '..');

/**
 * Returns the URL of the file that the command of a checkout runs. Loading the 840 modules of the command takes 0.3 s of CPU,
 * so they are bundled when a source has changed. Returns the URL of main.ts if bundling fails, or if no file can be written.
 */
export async function commandUrl(): Promise<string> {
  const home = join(PACKAGE, 'node_modules/.cache/command');
  const folder = join(home, sourcesMark());
  const file = join(folder, 'main.js');
  try {
    if (!existsSync(file)) await keep(home, folder);
  } catch {} // another process may have been faster
  return pathToFileURL(existsSync(file) ? file : join(PACKAGE, 'src/main.ts')).href;
}

const MONTH_MS = 30 * 86_400_000;

async function keep(home: string, folder: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  for (const old of readdirSync(home).map((name) => join(home, name)))
    if (Date.now() - statSync(old).mtimeMs > MONTH_MS) rmSync(old, { recursive: true, force: true }); // no process runs it any more
  const draft = mkdtempSync(join(home, '.draft-'));
  try {
    await bundleCommand(draft);
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }');
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * A hash of the names, sizes and times of all sources, and of the dependencies. Hashing the contents would delay every start by
 * 10 ms.
 */
function sourcesMark(): string {
  const hash = createHash('sha256').update(import.meta.dirname);
  const lock = join(PACKAGES, '../pnpm-lock.yaml');
  for (const file of [import.meta.filename, ...[lock].filter(existsSync), ...readdirSync(PACKAGES).flatMap(sourcesOf)]) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\n${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

function sourcesOf(name: string): string[] {
  const src = join(PACKAGES, name, 'src');
  if (!existsSync(src)) return [];
  const isSource = (file: string): boolean => /(?<!\.test)\.(tsx?|json)$/.test(file);
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((file) => join(src, file));
}

/** Third-party packages that are not bundled: for each, our package that depends on it, and the names that we import. */
const OUTSIDE: Readonly<Record<string, readonly [dependent: string, names: string]>> = {
  esbuild: ['sandbox', 'build'],
  vega: ['viewer', 'Error, logger, parse, resetSVGDefIds, View'],
  'vega-lite': ['viewer', 'compile'],
  bullmq: ['fleet', 'DelayedError, Queue, WaitingError, Worker'],
  ioredis: ['fleet', 'Redis'],
};
/** Third-party packages that are not bundled. This package depends on them, so Node finds them from the bundle's folder. */
const OWN_OUTSIDE = ['c12', 'hyparquet-writer', 'tinybench', 'yaml', 'yauzl'];

const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { pathToFileURL as __pathToFileURL } from 'node:url';
const require = __createRequire(import.meta.url);
const __from = (dependent, name) => __resolver(require.resolve(dependent))(name);
const __at = (name, path) => new URL(path, __pathToFileURL(require.resolve(name))).href;
const __resolver = (url) => (name) => __pathToFileURL(__createRequire(url).resolve(name)).href;`;

/** Converts the text of a source file to the text of the published file. `path`: the path of the published file in `dist`. */
type Published = (path: string, text: string) => string;

/**
 * Bundles main.ts into `folder`: one file for each command, and files with shared code. Without `published`, the bundle is for
 * this checkout. Returns esbuild's list of the inputs and outputs.
 */
export async function bundleCommand(folder: string, published?: Published): Promise<Metafile> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [join(PACKAGE, 'src/main.ts')],
    outdir: folder,
    absWorkingDir: PACKAGES,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node26',
    mainFields: ['module', 'main'],
    banner: { js: BANNER },
    external: [...OWN_OUTSIDE, '@colors/colors'], // cli-table3 needs it only for colours of its own
    logLevel: 'silent',
    metafile: true,
    plugins: [outside, located(published)],
  });
  return metafile;
}

const outside: Plugin = {
  name: 'outside',
  setup(builder) {
    const filter = new RegExp(`^(${Object.keys(OUTSIDE).join('|')})$`);
    builder.onResolve({ filter }, ({ path }) => ({ path, namespace: 'outside' }));
    builder.onLoad({ filter, namespace: 'outside' }, ({ path }) => {
      const [dependent, names] = OUTSIDE[path]!;
      return { contents: `export const { ${names} } = await import(__from('@aiwolf-arena/${dependent}', '${path}'));` };
    });
  },
};

/** Returns the package of a source file, and the path of the published file in this package. */
function publishedPath(source: string): readonly [name: string, path: string] {
  const [name, , ...path] = relative(PACKAGES, source).split('/');
  return [name === 'aiwolf-arena' ? name : `@aiwolf-arena/${name}`, path.join('/').replace(/\.ts$/, '.js')];
}

/** An esbuild plugin: `new URL('./x', import.meta.url)` in bundled code still means the file next to the (published) source. */
const located = (published: Published | undefined): Plugin => ({
  name: 'located',
  setup(builder) {
    builder.onResolve({ filter: /\/build\/fresh-template\.ts$/ }, ({ path, resolveDir }) => ({
      path: published === undefined ? pathToFileURL(join(resolveDir, path)).href : path.replace('.ts', '.js'),
      external: true,
    }));
    builder.onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      if (!source.includes('import.meta.')) return undefined;
      const [name, path] = publishedPath(file);
      const url = published === undefined ? JSON.stringify(pathToFileURL(file).href) : `__at('${name}', './${path}')`;
      const contents = (published?.(path, source) ?? source)
        .replaceAll(/(?<!')import\.meta\.url/g, url)
        .replaceAll('import.meta.resolve(', `__resolver(${url})(`);
      return { contents, loader: 'ts' };
    });
  },
});
