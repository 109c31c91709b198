import { realpathSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the process of a seat imports; each may lie somewhere else. */
const IMPORTED = [
  '@aiwolf-arena/agents',
  '@aiwolf-arena/engine',
  '@aiwolf-arena/protocol',
  '@aiwolf-arena/tournament',
];

/** Our packages, beside one another. */
const PACKAGES = realpathSync(fileURLToPath(new URL('../../../..', import.meta.url)));

/** Node's options for a process that may read code and make threads, and no more: no files, no network, no processes. */
export const WALLS = (heapMiB: number): string[] => [
  '--permission',
  '--allow-worker',
  ...readable().map((folder) => `--allow-fs-read=${folder}/*`),
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${heapMiB}`,
];

function readable(): string[] {
  const files = IMPORTED.map((name) => realpathSync(fileURLToPath(import.meta.resolve(name))));
  return [...new Set([PACKAGES, ...files.map(folderOf)])];
}

/** The outermost node_modules around a file or, if there is none, the folder of the packages that it belongs to. */
function folderOf(file: string): string {
  const marker = `${sep}node_modules${sep}`;
  const at = file.indexOf(marker);
  if (at >= 0) return file.slice(0, at + marker.length - 1);
  return resolve(file, '../../..'); // packages/<name>/src/index.ts
}
