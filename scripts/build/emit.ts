import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool, type Verdict } from '../check/tool.ts';

/**
 * Lets tsc write JavaScript and declarations of all packages into `folder`, as `<name>/src/...`. Whoever installs them has
 * Node 20 or a browser for some packages: nothing younger is written. No source maps: the code only loses its types.
 */
export function emit(folder: string): Verdict {
  const packages = join(ROOT, 'packages');
  const project = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'dom', 'dom.iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      jsxImportSource: 'preact',
      ...{ noEmit: false, noCheck: true, declaration: true, rewriteRelativeImportExtensions: true },
      ...{ rootDir: packages, outDir: folder },
    },
    include: [join(packages, '*/src')],
    // what of the page runs in browsers is in its one file; the rest is reached from its index
    exclude: [join(packages, '**/*.test.ts'), join(packages, 'page')],
    files: [join(packages, 'page/src/index.ts')],
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(project));
  return runTool('tsc', ['-p', file]);
}
