import { posix } from 'node:path';

const IMPORTED = /(\bfrom |\bimport\()(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g;
const LOCATED = /new URL\((['"`])(\.{1,2}\/[^'"`]+)\.ts\1, import\.meta\.url\)/g;

/**
 * What tsc leaves of the names of our files: imports in declarations, and URLs of files that are not imported but run or
 * bundled. `path` is that of the file in `dist`, where things lie as in `src`; a URL out of it is of something else, which is
 * published as it is.
 */
export function publishedText(path: string, text: string): string {
  if (path.endsWith('.d.ts')) return text.replace(IMPORTED, '$1$2$3.js$2');
  return text.replace(LOCATED, (whole, quote: string, file: string) =>
    posix.join(posix.dirname(path), file).startsWith('..')
      ? whole
      : `new URL(${quote}${file}.js${quote}, import.meta.url)`,
  );
}
