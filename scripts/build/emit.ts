import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { importsOf } from '../check/imports.ts';
import { ROOT, runTool, type Verdict } from '../check/tool.ts';

const PACKAGES = join(ROOT, 'packages');
const PAGE = join(PACKAGES, 'viewer/src/page');

/**
 * Lets tsc write JavaScript and declarations of all packages into `folder`, as `<name>/src/...`. Whoever installs them has
 * Node 20 or a browser for some packages: nothing younger is written. No source maps: the code only loses its types.
 */
export function emit(folder: string): Promise<Verdict> {
  const project = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'dom', 'dom.iterable'],
      types: ['node'],
      ...{ noEmit: false, noCheck: true, declaration: true, rewriteRelativeImportExtensions: true },
      ...{ rootDir: PACKAGES, outDir: folder },
    },
    // tsc writes only what is named here: what it finds by the name of a package is somebody else's to it, a JSON file too
    // whenever it looks there first
    include: [join(PACKAGES, '*/src'), join(PACKAGES, '*/src/**/*.json')],
    exclude: [join(PACKAGES, '**/*.test.ts'), join(PACKAGES, '*/src/fixtures'), PAGE],
    files: [...reached(join(PACKAGES, 'viewer/src/index.ts'))], // the rest of the page is in its one file for browsers
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(project));
  return runTool('tsc', ['-p', file]);
}

/** A file, and all of its package that it imports. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importsOf(readFileSync(file, 'utf8'))) if (name.startsWith('.')) reached(join(dirname(file), name), found);
  return found;
}

const IMPORTED = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g;
const LOCATED = /new URL\((['"`])(\.{1,2}\/[^'"`]+)\.ts\1, import\.meta\.url\)/g;

/** The compiler leaves out the attribute that reading it by nodenext needs. */
const BARE_JSON = /^(import .* from ['"].*\.json['"]);$/gm;

/**
 * What tsc leaves of the names of our files: imports in declarations, and URLs of files that are not imported but run or
 * bundled. `path` is that of the file in `dist`, where things lie as in `src`; a URL out of it is of something else, which is
 * published as it is.
 */
export function publishedText(path: string, text: string): string {
  if (path.endsWith('.d.ts')) return text.replace(IMPORTED, '$1$2$3.js$2').replace(BARE_JSON, "$1 with { type: 'json' };");
  return text.replace(LOCATED, (whole, quote: string, file: string) =>
    posix.join(posix.dirname(path), file).startsWith('..') ? whole : `new URL(${quote}${file}.js${quote}, import.meta.url)`,
  );
}
