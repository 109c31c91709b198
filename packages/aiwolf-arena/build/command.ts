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
 * The file that the command of a checkout runs. Loading the 840 modules of the command takes 0.3 s of CPU, so they are bundled
 * when a source has changed. Returns main.ts if nothing can be written here.
 */
export async function commandFile(): Promise<string> {
  const home = join(PACKAGE, 'node_modules/.cache/command');
  const folder = join(home, sourcesMark());
  const file = join(folder, 'main.js');
  try {
    if (!existsSync(file)) await keep(home, folder);
    return file;
  } catch {
    return existsSync(file) ? file : join(PACKAGE, 'src/main.ts'); // another process may have been faster
  }
}

const DAY_MS = 86_400_000;

async function keep(home: string, folder: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  for (const old of readdirSync(home).map((name) => join(home, name)))
    if (Date.now() - statSync(old).mtimeMs > DAY_MS) rmSync(old, { recursive: true, force: true }); // nobody runs it any more
  const draft = mkdtempSync(join(home, '.draft-'));
  try {
    await bundleCommand(draft, 'checkout');
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }');
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Changes with the name, size and time of any source, and with the dependencies. */
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

/** Packages of others that stay outside: the package of ours that depends on them, and what is imported of them. */
const OUTSIDE: Readonly<Record<string, readonly [dependent: string, names: string]>> = {
  esbuild: ['tournament', 'build'],
  vega: ['report', 'Error, logger, parse, resetSVGDefIds, View'],
  'vega-lite': ['report', 'compile'],
  '@resvg/resvg-js': ['report', 'Resvg'],
};
/** Those that this package itself depends on are found from where the bundle lies. */
const OWN_OUTSIDE = ['c12', 'tinybench', 'yaml', 'yauzl'];

const BANNER = `import { createRequire as __createRequire } from 'node:module';
import { pathToFileURL as __pathToFileURL } from 'node:url';
const require = __createRequire(import.meta.url);
const __from = (dependent, name) => __resolver(require.resolve(dependent))(name);
const __at = (name, path) => new URL(path, __pathToFileURL(require.resolve(name))).href;
const __resolver = (url) => (name) => __pathToFileURL(__createRequire(url).resolve(name)).href;`;

/** Where the code that is bundled lies when it runs. */
type Home = 'checkout' | 'published';

/** Bundles main.ts into `folder`, a file for each command and what they share. Returns what it is made of. */
export async function bundleCommand(folder: string, home: Home): Promise<Metafile> {
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
    external: OWN_OUTSIDE,
    logLevel: 'silent',
    metafile: true,
    plugins: [outside, located(home)],
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

/** The URL of a source file when its code runs, as a JavaScript expression: the source itself, or what the build makes of it. */
function urlOf(file: string, home: Home): string {
  if (home === 'checkout') return JSON.stringify(pathToFileURL(file).href);
  const [name, , ...path] = relative(PACKAGES, file).split('/');
  const published = name === 'aiwolf-arena' ? name : `@aiwolf-arena/${name}`;
  return `__at('${published}', './${path.join('/').replace(/\.ts$/, '.js')}')`;
}

/** A file that a source names: there is none of this ending in published packages. */
const NAMED = /(new URL\('\.{1,2}\/[^']+)\.ts(', import\.meta\.url\))/g;

/** Files that a source names by their place beside it are still found. */
const located = (home: Home): Plugin => ({
  name: 'located',
  setup(builder) {
    builder.onResolve({ filter: /\/build\/fresh-template\.ts$/ }, ({ path, resolveDir }) => {
      const file = home === 'checkout' ? pathToFileURL(join(resolveDir, path)).href : path.replace('.ts', '.js');
      return { path: file, external: true };
    });
    builder.onLoad({ filter: /\/packages\/[^/]+\/src\/.*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.')) return undefined;
      const text = home === 'checkout' ? source : source.replaceAll(NAMED, '$1.js$2');
      const url = urlOf(path, home);
      const contents = text
        .replaceAll(/(?<!')import\.meta\.url/g, url)
        .replaceAll('import.meta.resolve(', `__resolver(${url})(`);
      return { contents, loader: 'ts' };
    });
  },
});
