// The layers of packages that a linter cannot see: who may know whom, and what keeps the pure packages pure.
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { importsOf } from './imports.ts';
import { type Package, readManifest, readPackages, SCOPE, type SourceFile } from './workspace.ts';

/** A package may use only packages before it. */
const ORDER = [
  'protocol',
  'engine',
  'beliefs',
  'stats',
  'agents',
  'sandbox',
  'tournament',
  'analysis',
  'bridge',
  'fleet',
  'report',
  'viewer',
  'aiwolf-arena',
];

/** The one package of ours without the scope. */
const COMMAND = 'aiwolf-arena';

/** Same input, same output, anywhere: no clock, no random numbers, no outside. */
const PURE = ['protocol', 'engine', 'beliefs', 'stats', 'agents'];
const IMPURE = /\bMath\s*\.\s*random\b|\bnew\s+Date\b|\bDate\s*\.\s*now\b|\bperformance\s*\.\s*now\b/;

/** Is one file with all that it imports before anybody installs it. */
const BUNDLED = 'packages/viewer/src/page/';

/** One line for each fault, empty if all is in order. */
export function layerFaults(root: string): string[] {
  const packages = readPackages(root);
  const shared = Object.keys(readManifest(root).devDependencies ?? {});
  return packages.flatMap((pkg) => [
    ...orderFaults(pkg),
    ...pkg.files.flatMap((file) => [...importFaults(file, pkg, packages, shared), ...purityFaults(file, pkg)]),
  ]);
}

function orderFaults({ name, manifest }: Package): string[] {
  const rank = ORDER.indexOf(name);
  if (rank < 0) return [`packages/${name} has no place in the order of packages (scripts/check/layers.ts)`];
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter((dependency) => dependency.startsWith(SCOPE) || dependency === COMMAND)
    .filter((dependency) => !ORDER.slice(0, rank).includes(dependency.replace(SCOPE, '')))
    .map((dependency) => `packages/${name}/package.json: ${name} may not depend on ${dependency}`);
}

function importFaults(file: SourceFile, pkg: Package, packages: readonly Package[], shared: readonly string[]): string[] {
  const faultOf = (specifier: string): string | null => {
    if (specifier.startsWith('.')) return leavesPackage(file, pkg, specifier);
    if (isBuiltin(specifier)) return PURE.includes(pkg.name) && !file.isTest ? 'is not pure' : null;
    return undeclared(file, pkg, specifier, shared) ?? pastExports(specifier, packages);
  };
  return importsOf(file.text).flatMap((specifier) => {
    const fault = faultOf(specifier);
    return fault ? [`${file.path}: import of '${specifier}' ${fault}`] : [];
  });
}

/** Tests may use what the tests of a dependency have planted. */
function leavesPackage({ path, isTest }: SourceFile, { name, manifest }: Package, specifier: string): string | null {
  const target = join(dirname(path), specifier);
  if (!relative(`packages/${name}`, target).startsWith('..')) return null;
  const [, other] = /^packages\/([^/]+)\/test\/planted-/.exec(target) ?? [];
  return isTest && SCOPE + other in { ...manifest.dependencies } ? null : 'leaves the package';
}

function undeclared(
  { path, isTest }: SourceFile,
  { manifest }: Package,
  specifier: string,
  shared: readonly string[],
): string | null {
  const forTests = [manifest.name, ...Object.keys(manifest.devDependencies ?? {}), ...shared];
  const isAtHome = isTest || path.startsWith(BUNDLED);
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).concat(isAtHome ? forTests : []);
  return declared.includes(packageOf(specifier)) ? null : 'is not declared in package.json';
}

function pastExports(specifier: string, packages: readonly Package[]): string | null {
  const owner = packages.find(({ manifest }) => manifest.name === packageOf(specifier));
  const subpath = `.${specifier.slice(packageOf(specifier).length)}`;
  return owner && !(subpath in (owner.manifest.exports ?? {})) ? 'goes past the exports map' : null;
}

/** '@scope/name/sub' and 'name/sub' without the sub. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function purityFaults({ path, text, isTest }: SourceFile, { name }: Package): string[] {
  const found = PURE.includes(name) && !isTest ? IMPURE.exec(text) : null;
  return found ? [`${path}: '${found[0]}' is not pure`] : [];
}
