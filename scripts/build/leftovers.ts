import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { importsOf } from '../check/imports.ts';
import { packageOf } from '../check/walls.ts';
import { readPackages } from '../check/workspace.ts';

/** Asked for only where there is no prebuilt page. */
const ONLY_IN_CHECKOUT = '../../build/fresh-template.js';
const LOCATED = /new URL\(['"`](\.{1,2}\/[^'"`$]+)['"`], import\.meta\.url\)/g;

/** What of `packages/*\/dist` asks for something that will not be there once it is installed: one line for each. */
export function leftovers(root: string): string[] {
  return readPackages(root).flatMap(({ name, manifest }) => {
    const declared = Object.keys(manifest.dependencies ?? {});
    const dist = join(root, 'packages', name, 'dist');
    return globSync('**/*.{js,d.ts}', { cwd: dist }).flatMap((path) =>
      wanted(readFileSync(join(dist, path), 'utf8'))
        .filter((target) => !isThere(join(dist, path), target, declared))
        .map((target) => `packages/${name}/dist/${path}: there is no '${target}' when installed`),
    );
  });
}

const wanted = (text: string): string[] => [
  ...importsOf(text),
  ...[...text.matchAll(LOCATED)].map(([, target]) => target!),
];

function isThere(file: string, target: string, declared: readonly string[]): boolean {
  if (target === ONLY_IN_CHECKOUT || isBuiltin(target)) return true;
  if (!target.startsWith('.')) return declared.includes(packageOf(target));
  const path = join(dirname(file), target);
  return existsSync(file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path);
}
