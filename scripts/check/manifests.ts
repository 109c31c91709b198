// What of a package's manifest only those would notice who install it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Package, readPackages } from './workspace.ts';

/** One line for each fault, empty where every package can be published as it stands. */
export function manifestFaults(root: string): string[] {
  const faults = readPackages(root).flatMap((pkg) =>
    [...faultsOf(pkg), ...missing(root, pkg)].map((fault) => `packages/${pkg.name}/package.json: ${fault}`),
  );
  return [...faults, ...lostChanges(root)];
}

function faultsOf({ manifest }: Package): string[] {
  const { private: hidden, engines, files, license, publishConfig, sideEffects } = manifest;
  const image = publishedExports(manifest.exports ?? {});
  return [
    hidden ? ['is private, and others depend on it'] : [],
    isDeepStrictEqual(publishConfig?.exports, image) ? [] : [`publishConfig.exports has to be ${JSON.stringify(image)}`],
    publishConfig?.access === 'public' ? [] : ['publishConfig.access has to be public'],
    files?.includes('dist') ? [] : ['files has to name dist'],
    engines === undefined || engines.node === '>=20'
      ? []
      : ['engines must not refuse Node 20: the command brings its own Node'],
    sideEffects === undefined ? ['sideEffects has to say whether an import does anything'] : [],
    license === 'MIT' ? [] : ['license has to be MIT'],
  ].flat();
}

function missing(root: string, { name, manifest }: Package): string[] {
  const written = ['README.md', ...(manifest.files ?? [])].filter((file) => file !== 'dist');
  return written.filter((file) => !existsSync(join(root, 'packages', name, file))).map((file) => `there is no ${file}`);
}

/** All packages have the version of the command, and only its changelog is kept. */
const lostChanges = (root: string): string[] =>
  globSync('.changeset/!(README).md', { cwd: root })
    .filter((file) => {
      const [, head = ''] = readFileSync(join(root, file), 'utf8').split('---');
      return !/^\s*["']aiwolf-arena["']: (major|minor|patch)\s*$/.test(head);
    })
    .map((file) => `${file}: a changeset names "aiwolf-arena" and nothing else`);

/** Exports as they are published: of every source what the build makes of it. */
const publishedExports = (exports: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(exports).map(([path, source]) => {
      const built = String(source).replace(/^\.\/src\/(.*)\.ts$/, './dist/$1');
      return [path, { types: `${built}.d.ts`, default: `${built}.js` }];
    }),
  );
