import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importsOf } from '../check/imports.ts';
import { ROOT, runTool, type Verdict } from '../check/tool.ts';

const PACKAGES = join(ROOT, 'packages');
const PAGE = join(PACKAGES, 'report/src/page');

/**
 * Lets tsc write JavaScript and declarations of all packages into `folder`, as `<name>/src/...`. Whoever installs them has
 * Node 20 or a browser for some packages: nothing younger is written. No source maps: the code only loses its types.
 */
export function emit(folder: string): Verdict {
  const project = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'dom', 'dom.iterable'],
      types: ['node'],
      ...{ noEmit: false, noCheck: true, declaration: true, rewriteRelativeImportExtensions: true },
      ...{ rootDir: PACKAGES, outDir: folder },
    },
    // tsc writes only what is named here: what it finds by the name of a package is somebody else's to it
    include: [join(PACKAGES, '*/src')],
    exclude: [join(PACKAGES, '**/*.test.ts'), PAGE],
    files: [...reached(join(PACKAGES, 'report/src/figures/index.ts'))], // the rest of the page is in its one file for browsers
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(project));
  return runTool('tsc', ['-p', file]);
}

/** A file, and all of its package that it imports. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importsOf(readFileSync(file, 'utf8')))
    if (name.startsWith('.')) reached(join(dirname(file), name), found);
  return found;
}
