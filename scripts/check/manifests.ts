// What of a package's manifest only those would notice who install it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Package, readManifest, readPackages, type SourceFile } from './workspace.ts';

/** One line for each fault, empty where every package can be published as it stands. */
export function manifestFaults(root: string): string[] {
  const faults = readPackages(root).flatMap((pkg) =>
    [...faultsOf(pkg), ...missing(root, pkg)].map((fault) => `packages/${pkg.name}/package.json: ${fault}`),
  );
  return [...faults, ...lostChanges(root)];
}

/** The libraries that this project was asked to use: in the code of a package, or as the tool of a check. */
const ASKED_FOR: Readonly<Record<string, { readonly tool: string; readonly of: string } | 'code'>> = {
  piscina: 'code',
  seedrandom: 'code',
  'cli-table3': 'code',
  tinybench: 'code',
  typescript: { tool: 'tsc', of: 'scripts/check/types.ts' },
  vitest: { tool: 'vitest', of: 'scripts/check/tests.ts' },
};

/** One line for each asked-for library that has left: that is no dependency at an exact version, or that nothing uses. */
export function libraryFaults(root: string): string[] {
  const packages = readPackages(root);
  const workspace = readManifest(root);
  return Object.entries(ASKED_FOR).flatMap(([library, use]) => {
    const users =
      use === 'code'
        ? packages.filter(({ files }) => files.some((file) => isProduct(file) && runs(library, file.text)))
        : readFileSync(join(root, use.of), 'utf8').includes(`runTool('${use.tool}'`)
          ? [{ manifest: { dependencies: workspace.devDependencies } }]
          : [];
    if (users.length === 0) return [`${library} was asked for, and ${use === 'code' ? 'no package' : use.of} uses it`];
    const versions = users.map(({ manifest }) => manifest.dependencies?.[library] ?? 'none');
    return versions.every((version) => /^\d+\.\d+\.\d+$/.test(version))
      ? []
      : [`${library} needs an exact version among the dependencies of its users, not ${versions.join(', ')}`];
  });
}

const isProduct = ({ path, isTest }: SourceFile): boolean => !isTest && path.includes('/src/');

/** Whether a source imports a library, and not only its types. */
const runs = (library: string, text: string): boolean =>
  new RegExp(`^import (?!type )[^;]*from '${library}'|\\bimport\\('${library}'\\)`, 'm').test(text);

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
