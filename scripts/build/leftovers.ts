import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { importsOf } from '../check/imports.ts';
import { packageOf } from '../check/layers.ts';
import { type Package, readPackages } from '../check/workspace.ts';

/** Asked for only where there is no prebuilt page. */
const ONLY_IN_CHECKOUT = '../../build/fresh-template.js';
/** A name that is put together begins with the folder that it lies in. */
const LOCATED = /new URL\((['"`])(\.{1,2}\/[^'"`$]+)(?:\$\{[^'"`]*)?\1, import\.meta\.url\)/g;

/** What of `packages/*\/dist` asks for something that will not be there once it is installed: one line for each. */
export function leftovers(root: string): string[] {
  return readPackages(root).flatMap((pkg) => {
    const folder = join(root, 'packages', pkg.name);
    return globSync('dist/**/*.{js,d.ts}', { cwd: folder }).flatMap((path) =>
      wanted(readFileSync(join(folder, path), 'utf8'))
        .filter((target) => !isThere(folder, path, target, pkg))
        .map((target) => `packages/${pkg.name}/${path}: there is no '${target}' when installed`),
    );
  });
}

const wanted = (text: string): string[] => [...importsOf(text), ...[...text.matchAll(LOCATED)].map(([, , target]) => target!)];

function isThere(folder: string, file: string, target: string, { manifest }: Package): boolean {
  if (target === ONLY_IN_CHECKOUT || isBuiltin(target)) return true;
  if (/^[./]+$/.test(target)) return true; // folders that the sandbox opens, wherever packages lie
  if (!target.startsWith('.'))
    return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).includes(packageOf(target));
  const path = join(folder, dirname(file), target);
  const [top] = relative(folder, path).split(sep);
  if (!['package.json', ...(manifest.files ?? [])].includes(top!)) return false;
  return existsSync(file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path);
}
